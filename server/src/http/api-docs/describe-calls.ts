import { ErrorBody } from '@bonfire/contract/errors'
import { Hit, ingestHits } from '@bonfire/contract/imports/ingest'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import * as z from 'zod/mini'
import type { DescribedCall, Fields } from './described-call.ts'
import { byStatus, rowTable, tableOf } from './refusal-tables.ts'
import { describeFields, type Schema } from './schema-words.ts'

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
/** What is described of a call of the OpenAPI document. */
interface DocumentedCall {
  description?: string
  readonly parameters?: readonly { readonly name: string; description?: string }[]
  requestBody?: { description?: string; required?: boolean; content: Record<string, Content> }
  responses: Record<string, Answer>
}

/** What every error looks like. */
export function errorSchema(): object {
  const schema = z.toJSONSchema(ErrorBody, { target: 'openapi-3.0' })
  describeFields(schema as Schema, ERROR_FIELDS)
  return schema
}

/** Gives words to calls: to their fields, parameters, bodies and refusals. */
export function describeCalls(
  calls: readonly DescribedCall[],
  callOf: (call: Pick<DescribedCall, 'endpoint'>) => DocumentedCall | undefined,
): void {
  for (const described of calls) {
    const call = callOf(described)
    if (!call) throw new Error(`The API page describes ${described.endpoint.path}, which is not there`)
    if (described.about) call.description = described.about
    for (const parameter of call.parameters ?? []) {
      const words = described.parameters?.[parameter.name]
      if (words) parameter.description = words
    }
    describeBodies(call, described)
    describeAnswers(call, described)
  }
}

function describeBodies(call: DocumentedCall, { endpoint, body, otherBodies = {} }: DescribedCall): void {
  const sent = call.requestBody?.content[JSON_TYPE]
  // The service reads the entries of this list one by one; the contract leaves them open.
  if (sent && endpoint === ingestHits) sent.schema = listOfHits()
  if (sent?.schema && body) describeFields(sent.schema, body)
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

function listOfHits(): Schema {
  const { $schema: _, ...hit } = z.toJSONSchema(Hit, { target: 'openapi-3.0', io: 'input' })
  return { type: 'object', properties: { hits: { type: 'array', items: hit } }, required: ['hits'] } as Schema
}

function describeAnswers(call: DocumentedCall, { endpoint, response, refusals }: DescribedCall): void {
  const answer = call.responses[endpoint.status ?? 200]
  const schema = answer?.content?.[JSON_TYPE]?.schema
  if (schema && response) describeFields(schema, response)
  if (answer) answer.description = hasRows(response) ? `Done. Codes of rejected rows:\n\n${rowTable()}` : 'Done.'
  for (const [status, codes] of byStatus(refusals)) call.responses[status] = refusalsOf(codes)
}

const hasRows = (response: Fields = {}) => 'rejected' in response || 'causes' in response

const refusalsOf = (codes: readonly RefusalCode[]): Answer => ({
  description: tableOf(codes),
  content: { [JSON_TYPE]: { schema: ERROR as Schema } },
})
