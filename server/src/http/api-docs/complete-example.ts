import type * as z from 'zod/mini'
import type { Values } from './described-call.ts'

type Schema = z.core.$ZodTypes

const BY_FORMAT: Values = {
  date: '2026-03-09',
  datetime: '2026-03-10T09:00:00.000Z',
  uuid: '3f1c7c1e-6f0a-4a55-9f0f-5d0f6d1b7a11',
}

/** An example with all that the schema asks for: what is not given has the value of its name, or else the plainest. */
export function completeExample(schema: z.core.$ZodType, given: unknown, values: Values, name = ''): unknown {
  const { def } = (schema as Schema)._zod
  if (given === undefined && def.type === 'optional') return undefined
  if (given === undefined && name in values && accepts(schema, values[name])) return values[name]
  const inside = (part: z.core.$ZodType) => completeExample(part, given, values, name)
  switch (def.type) {
    case 'object':
      return completeObject(def.shape, given, values)
    case 'array':
      return ((given ?? []) as unknown[]).map((entry) => completeExample(def.element, entry, values))
    case 'record':
      return mapValues(given, (value) => completeExample(def.valueType, value, values))
    case 'optional':
    case 'default':
      return given === undefined ? undefined : inside(def.innerType)
    case 'nullable':
      return given === undefined || given === null ? null : inside(def.innerType)
    case 'readonly':
      return inside(def.innerType)
    case 'pipe':
      return inside(def.in)
    case 'lazy':
      return inside(def.getter())
    case 'union':
      return given ?? inside(def.options[0] as z.core.$ZodType)
    case 'intersection':
      return { ...(inside(def.left) as object), ...(inside(def.right) as object) }
    default:
      return given ?? plainest(def, name)
  }
}

const accepts = (schema: z.core.$ZodType, value: unknown) => (schema as z.ZodMiniType).safeParse(value).success

function completeObject(shape: Readonly<Record<string, z.core.$ZodType>>, given: unknown, values: Values): object {
  const parts = (given ?? {}) as Values
  const fields = Object.entries(shape).map(([name, part]) => [name, completeExample(part, parts[name], values, name)])
  return { ...parts, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) }
}

const mapValues = (given: unknown, map: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries((given ?? {}) as object).map(([name, value]) => [name, map(value)]))

function plainest(def: Schema['_zod']['def'], name: string): unknown {
  if (def.type === 'boolean') return false
  if (def.type === 'number') return 0
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'literal') return def.values[0]
  const format = def.type === 'string' && 'format' in def ? String(def.format) : ''
  if (format in BY_FORMAT) return BY_FORMAT[format]
  if (def.type === 'string') throw new Error(`The examples of the API page lack a value for "${name}"`)
  return undefined
}
