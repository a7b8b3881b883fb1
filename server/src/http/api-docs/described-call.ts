import type { Endpoint } from '@bonfire/contract/endpoint'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import type * as z from 'zod/mini'

/**
 * The meaning of fields by path: `equips.name` is inside `equips`, whether that is an object, a list or a record. A
 * pair has the fields inside, where several calls share them.
 */
export interface Fields {
  readonly [path: string]: string | readonly [about: string, inside: Fields]
}

/** A body that is not the contract's JSON. */
interface OtherBody {
  readonly about: string
  /** Text to try the call with; without it, the body is binary. */
  readonly example?: string
}

/** A value of which any part can be left out. */
type Part<Value> = Value extends readonly (infer Entry)[]
  ? readonly Part<Entry>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Part<Value[Name]> }
    : Value

interface CallWords<E extends Endpoint> {
  readonly about?: string
  /** Parameters of the query and the path. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly body?: Fields
  /** The body as the service reads it, where the contract leaves it open. */
  readonly bodySchema?: z.ZodMiniType
  /** Bodies by Content-Type. */
  readonly otherBodies?: Readonly<Record<string, OtherBody>>
  readonly response?: Fields
  /** Refusals that calls of this kind do not have anyway. Without a list, the call has an example and no words. */
  readonly refusals?: readonly RefusalCode[]
  /** The schema completes what is left out. */
  readonly example?: {
    readonly body?: Part<z.input<NonNullable<E['body']>>>
    readonly response?: Part<z.input<E['response']>>
  }
}

export interface DescribedCall extends CallWords<Endpoint> {
  readonly endpoint: Endpoint
}

/** Words about a call; those of its example are typed by the contract. */
export const describeCall = <E extends Endpoint>(endpoint: E, words: CallWords<E>): DescribedCall =>
  ({ endpoint, ...words }) as DescribedCall

/** Values of examples, by the name of the field. */
export type Values = Readonly<Record<string, unknown>>

/** A feature describes its calls. A test finds fields without words. */
export interface FeatureWords {
  /** Fields mean this wherever these calls do not say otherwise. */
  readonly fields?: Fields
  readonly values?: Values
  readonly calls: readonly DescribedCall[]
}

/** Features say something of their own calls; the rest holds in all of them. */
export interface ApiWords {
  readonly features: readonly FeatureWords[]
  readonly fields: Fields
  readonly values: Values
}
