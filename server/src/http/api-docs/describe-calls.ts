import type { Endpoint } from '@bonfire/contract/endpoint'
import { ErrorBody } from '@bonfire/contract/errors'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import * as z from 'zod/mini'
import { commonRefusals } from './common-refusals.ts'
import type { ApiWords, DescribedCall, Fields } from './described-call.ts'
import { byStatus, refusalTable, rowTable } from './refusal-tables.ts'
import { describeFields, describeOtherFields, type Schema } from './schema-words.ts'

const JSON_TYPE = 'application/json'
const ERROR_FIELDS: Fields = {
  code: 'What is wrong, for programs.',
  message: 'The same for people, in French if `Accept-Language` begins with `fr`.',
  params: 'What the message names.',
  fields:
    'With 422: what is wrong with each field, by its name. With 409: the values that fields have now, by their name.',
  requestId: 'With 5xx: the id of the request in the server’s log.',
}
const ERROR = { $ref: '#/components/schemas/Error' }

interface Content {
  schema?: Schema
  example?: unknown
}
interface Answer {
  description?: string
  content?: Record<string, Content>
}
/** The OpenAPI document describes this of a call. */
export interface DocumentedCall {
  description?: string
  readonly parameters?: readonly { readonly name: string; description?: string }[]
  requestBody?: { description?: string; required?: boolean; content: Record<string, Content> }
  responses: Record<string, Answer>
}

type WordsOf = (name: string) => Fields[string] | undefined

/** Every error looks like this. */
export function errorSchema(): object {
  const schema = z.toJSONSchema(ErrorBody, { target: 'openapi-3.0' })
  describeFields(schema as Schema, ERROR_FIELDS)
  return schema
}

/** Gives words to calls: to their fields, parameters, bodies and refusals. */
export function describeCalls(
  { features, fields: common }: ApiWords,
  callOf: (endpoint: Endpoint) => DocumentedCall | undefined,
): void {
  const unused = new Set(Object.keys(common))
  for (const { fields = {}, calls } of features) {
    const unusedHere = new Set(Object.keys(fields))
    const wordsOf: WordsOf = (name) => {
      if (!unusedHere.delete(name) && !(name in fields)) unused.delete(name)
      return fields[name] ?? common[name]
    }
    for (const described of calls) {
      const call = callOf(described.endpoint)
      if (!call) throw new Error(`The API page describes ${described.endpoint.path}, which is not there`)
      if (described.refusals) describeCall(call, described, wordsOf)
    }
    refuseUnused(unusedHere)
  }
  refuseUnused(unused)
}

function refuseUnused(names: ReadonlySet<string>): void {
  if (names.size > 0) throw new Error(`The API page describes fields that are not there: ${[...names].join(', ')}`)
}

function describeCall(call: DocumentedCall, described: DescribedCall, wordsOf: WordsOf): void {
  if (described.about) call.description = described.about
  for (const parameter of call.parameters ?? []) {
    const words = described.parameters?.[parameter.name] ?? wordsOf(parameter.name)
    if (words) parameter.description = typeof words === 'string' ? words : words[0]
  }
  describeBodies(call, described, wordsOf)
  describeAnswers(call, described, wordsOf)
}

function describeBodies(
  call: DocumentedCall,
  { body, bodySchema, otherBodies = {} }: DescribedCall,
  wordsOf: WordsOf,
): void {
  const sent = call.requestBody?.content[JSON_TYPE]
  if (sent && bodySchema) {
    const { $schema: _, ...schema } = z.toJSONSchema(bodySchema, { target: 'openapi-3.0', io: 'input' })
    sent.schema = schema as Schema
  }
  if (sent?.schema) {
    if (body) describeFields(sent.schema, body)
    describeOtherFields(sent.schema, wordsOf)
  }
  const others = Object.entries(otherBodies)
  for (const [type, { about, example }] of others) {
    call.requestBody ??= { required: true, content: {} }
    call.requestBody.content[type] = {
      schema: { type: 'string', ...(example === undefined && { format: 'binary' }), description: about } as Schema,
      ...(example !== undefined && { example }),
    }
  }
  // The page shows a schema's own words only on another tab.
  if (call.requestBody && others.length > 0) {
    call.requestBody.description = others.map(([type, { about }]) => `**${type}**\n\n${about}`).join('\n\n')
  }
}

function describeAnswers(call: DocumentedCall, described: DescribedCall, wordsOf: WordsOf): void {
  const { endpoint, response, otherBodies, refusals = [] } = described
  const answer = call.responses[endpoint.status ?? 200]
  const schema = answer?.content?.[JSON_TYPE]?.schema
  if (schema) {
    if (response) describeFields(schema, response)
    describeOtherFields(schema, wordsOf)
  }
  if (answer) answer.description = hasRows(schema) ? `Done. Codes of rejected rows:\n\n${rowTable()}` : 'Done.'
  const all = [...commonRefusals(endpoint, otherBodies !== undefined), ...refusals]
  for (const [status, codes] of byStatus(all)) call.responses[status] = refusalsOf(codes)
}

const hasRows = ({ properties = {} }: Schema = {}) => 'rejected' in properties || 'causes' in properties

const refusalsOf = (codes: readonly RefusalCode[]): Answer => ({
  description: refusalTable(codes),
  content: { [JSON_TYPE]: { schema: ERROR as Schema } },
})
