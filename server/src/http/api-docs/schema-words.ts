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
  for (const [path, words] of Object.entries(fields)) {
    const found = path.split('.').reduce((inside, name) => inside.flatMap((one) => fieldsNamed(one, name)), [schema])
    if (found.length === 0) throw new Error(`The API page describes the field "${path}", which is not there`)
    for (const field of found) describeField(field, words)
  }
}

const fieldsNamed = (schema: Schema, name: string) =>
  [...objectsIn(schema)].flatMap(({ properties }) => properties?.[name] ?? [])

/** Writes shared words, by name, to the fields at any level that have none of their own. */
export function describeOtherFields(schema: Schema, wordsOf: (name: string) => Fields[string] | undefined): void {
  for (const { properties = {} } of objectsIn(schema)) {
    for (const [name, field] of Object.entries(properties)) {
      const words = field.description ? undefined : wordsOf(name)
      if (words) describeField(field, words)
      describeOtherFields(field, wordsOf)
    }
  }
}

function describeField(field: Schema, words: Fields[string]): void {
  const [about, inside] = typeof words === 'string' ? [words] : words
  field.description = about
  if (inside) describeFields(field, inside)
}

/** The objects at one level: the schema itself, or what it is a list, a record or a choice of. */
function* objectsIn(schema: Schema): Generator<Schema> {
  if (schema.properties) yield schema
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const rest = typeof additionalProperties === 'object' ? [additionalProperties] : []
  for (const part of [...(items ? [items] : []), ...rest, ...anyOf, ...oneOf, ...allOf]) yield* objectsIn(part)
}
