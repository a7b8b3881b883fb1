import * as z from 'zod/mini'
import { issue } from '../refusals/problem.ts'

// PostgreSQL stores every character but NUL, and no half of one: what it would store is not what was sent.
export const WithoutNull = z.refine<string>((text) => !text.includes('\0'), { error: issue('value.null-character') })
export const Whole = z.refine<string>((text) => text.isWellFormed(), {
  error: issue('value.half-character'),
})

const isTagName = (name: string) => /^[a-z][a-zA-Z0-9_]{0,99}$/.test(name)
/** A marker, a text, a number, or any other scalar as Project Haystack writes it in JSON: `{"_kind": "ref", "val": …}`. */
const TagValue = z.union([
  z.literal(true),
  z.string().check(WithoutNull, Whole),
  z.number(),
  z.looseObject({ _kind: z.string() }),
])
const MAXIMUM_TAGS_LENGTH = 20_000
export const Tags = z.record(z.string(), TagValue).check(
  z.refine((tags) => Object.keys(tags).every(isTagName), { error: issue('value.tag-name') }),
  z.refine((tags) => JSON.stringify(tags).length <= MAXIMUM_TAGS_LENGTH, {
    error: issue('value.too-long', { maximum: MAXIMUM_TAGS_LENGTH }),
  }),
)
