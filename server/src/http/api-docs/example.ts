import type { Endpoint } from '@bonfire/contract/endpoint'
import type * as z from 'zod/mini'

/** The examples of a call on the API page; a test checks them against the contract. */
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
