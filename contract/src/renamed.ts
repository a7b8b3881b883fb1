import * as z from 'zod/mini'

type Names = Readonly<Record<string, string>>
type Renamed<Wire, FieldNames extends Names, Fixed> = {
  [Field in keyof Wire as Field extends keyof Fixed
    ? never
    : Field extends keyof FieldNames
      ? FieldNames[Field]
      : Field]: Wire[Field]
}

interface Direction {
  readonly toInside: ReadonlyMap<string, string>
  readonly toWire: ReadonlyMap<string, string>
}

const directions = new WeakMap<object, Direction>()

interface More<Fixed, Copies> {
  /** Fields that are always on the wire and nowhere else. */
  readonly fixed?: Fixed
  /** Fields that repeat another one on the wire, by its name there. */
  readonly copies?: Copies
}

/** An object some of whose fields have another name on the wire: `names` leads from there to the word we use. */
export function renamed<
  Wire extends z.ZodMiniObject,
  const FieldNames extends Names,
  const Fixed extends Partial<z.output<Wire>> = Record<never, never>,
  const Copies extends Names = Record<never, never>,
>(wire: Wire, names: FieldNames, { fixed, copies }: More<Fixed, Copies> = {}) {
  const pairs = Object.entries(names)
  const toInside = new Map(pairs)
  const toWire = new Map(pairs.map(([outside, inside]) => [inside, outside]))
  type Outside = z.output<Wire>
  type Inside = Renamed<Outside, FieldNames, Fixed & Copies>
  const isOnlyThere = (name: string) => (fixed && name in fixed) || (copies && name in copies)
  const codec = z.codec(wire, z.custom<Inside>(), {
    decode: (value) => {
      const fields = Object.entries(value).filter(([name]) => !isOnlyThere(name))
      return rename<Inside>(Object.fromEntries(fields), toInside)
    },
    encode: (value) => {
      const outside: Outside = { ...rename<Outside>(value, toWire), ...fixed }
      const repeated = Object.entries(copies ?? {}).map(([name, of]) => [name, outside[of]])
      return { ...outside, ...Object.fromEntries(repeated) }
    },
  })
  directions.set(codec, { toInside, toWire })
  return codec
}

function rename<To>(value: object, names: ReadonlyMap<string, string>): To {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [names.get(name) ?? name, each])) as To
}

/** Returns the field's name in the wire of this body. */
export const wireName = (body: object | undefined, field: string): string =>
  (body && directions.get(body)?.toWire.get(field)) ?? field

/** The word we use for a field of this body. */
export const insideName = (body: object | undefined, field: string): string =>
  (body && directions.get(body)?.toInside.get(field)) ?? field

/** The body as it travels. One without other names is left to the server to check. */
export function encodeBody(schema: z.ZodMiniType | undefined, body: unknown): unknown {
  return schema && directions.has(schema) ? z.encode(schema, body) : body
}
