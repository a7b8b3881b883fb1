import type { Endpoint } from '@bonfire/contract/endpoint'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'

/** What fields mean, by name: a text, or a text and the fields inside (of an object, of each in a list or a record). */
export interface Fields {
  readonly [name: string]: string | readonly [about: string, inside: Fields]
}

/** A body that is not the contract's JSON. */
interface OtherBody {
  /** What it is. */
  readonly about: string
  /** Text to try the call with; without it, the body is binary. */
  readonly example?: string
}

/** The words about a call; a test finds fields without any. */
export interface DescribedCall {
  readonly endpoint: Endpoint
  readonly about?: string
  /** Of the query and the path. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly body?: Fields
  /** By Content-Type. */
  readonly otherBodies?: Readonly<Record<string, OtherBody>>
  /** Of the response. */
  readonly response?: Fields
  readonly refusals: readonly RefusalCode[]
}
