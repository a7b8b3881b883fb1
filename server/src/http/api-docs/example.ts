import type { Endpoint } from '@bonfire/contract/endpoint'
import type * as z from 'zod/mini'
import { completeExample } from './complete-example.ts'
import type { ApiWords } from './described-call.ts'

/** The example of a call on the API page; a test checks it against the contract. */
export interface ApiExample {
  readonly endpoint: Endpoint
  readonly body: unknown
  readonly response: unknown
}

/** `body` and `response` as in the contract: a wrong one is a type error. */
export const example = <E extends Endpoint>(
  endpoint: E,
  { body, response }: { body?: z.input<NonNullable<E['body']>>; response: z.input<E['response']> },
): ApiExample => ({ endpoint, body, response })

export const examplesOf = ({ features, values }: ApiWords): ApiExample[] =>
  features.flatMap((feature) =>
    feature.calls.flatMap(({ endpoint, example: given }) => {
      if (!given) return []
      const known = { ...values, ...feature.values }
      return {
        endpoint,
        body: endpoint.body && completeExample(endpoint.body, given.body, known),
        response: completeExample(endpoint.response, given.response, known),
      }
    }),
  )
