import type { Fields } from './described-call.ts'

/** The parts of a JSON schema that lead to its fields. */
export interface Schema {
  description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Writes the words into the schema. Throws if a field is not there, so that a test learns of a renamed one. */
export function describeFields(schema: Schema, fields: Fields): void {
  const objects = [...objectsIn(schema)]
  for (const [name, words] of Object.entries(fields)) {
    const [about, inside] = typeof words === 'string' ? [words] : words
    const found = objects.flatMap(({ properties }) => properties?.[name] ?? [])
    if (found.length === 0) throw new Error(`The API page describes the field "${name}", which is not there`)
    for (const field of found) {
      field.description = about
      if (inside) describeFields(field, inside)
    }
  }
}

/** The objects at one level: the schema itself, or what it is a list, a record or a choice of. */
function* objectsIn(schema: Schema): Generator<Schema> {
  if (schema.properties) yield schema
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const rest = typeof additionalProperties === 'object' ? [additionalProperties] : []
  for (const part of [...(items ? [items] : []), ...rest, ...anyOf, ...oneOf, ...allOf]) yield* objectsIn(part)
}
