import * as z from 'zod/mini'

/** The kinds of refusals, with the HTTP status each travels under. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  not_in_range: 416,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export const ErrorBody = z.object({
  /** A code of `refusals/catalogue.ts`. */
  code: z.string(),
  /** The message in the language that `Accept-Language` asks for. */
  message: z.string(),
  /** The facts that the message names, as data. */
  params: z.optional(z.record(z.string(), z.unknown())),
  /** A 422 has field name to message, a 409 field name to the present value, as text. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Only with a 5xx: the log carries the same id. */
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
