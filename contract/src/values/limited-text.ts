import * as z from 'zod/mini'

/** A text without spaces around it that is neither empty nor too long. */
export const limitedText = (missing: string, tooLong: string, maximum: number) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, { error: missing, abort: true }), z.maxLength(maximum, { error: tooLong }))
