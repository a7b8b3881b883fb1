import type { ERROR_STATUS } from '../errors.ts'

/** The kind of a refusal, which determines its status. */
export type RefusalKind = keyof typeof ERROR_STATUS

/** One problem as data; its text is in each language's catalogue. */
export interface Problem {
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Lists are joined; nested problems are rendered into the surrounding text. */
type Param = string | number | Problem | readonly string[] | readonly Problem[]

/** A label's entry in its catalogue: a name of something inside the text of a refusal, and never one itself. */
export interface Label<Params extends object = object> {
  /** The types of the parameters; never present at run time. */
  readonly params?: Params
}

/** A code's entry in the catalogue. */
export interface Entry<Params extends object = object> extends Label<Params> {
  readonly kind: RefusalKind
}

export const label = <
  Params extends { readonly [Name in keyof Params]: Param } = Record<never, never>,
>(): Label<Params> => ({})

const entry =
  (kind: RefusalKind) =>
  <Params extends { readonly [Name in keyof Params]: Param } = Record<never, never>>(): Entry<Params> => ({ kind })

export const malformed = entry('malformed')
export const unauthenticated = entry('unauthenticated')
export const forbidden = entry('forbidden')
export const notFound = entry('not_found')
export const tooSlow = entry('too_slow')
export const conflict = entry('conflict')
export const tooLarge = entry('too_large')
export const unsupportedType = entry('unsupported_type')
export const notInRange = entry('not_in_range')
export const invalid = entry('invalid')
export const tooMany = entry('too_many')
export const internal = entry('internal')
export const unavailable = entry('unavailable')
