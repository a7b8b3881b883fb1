import * as z from 'zod/mini'
import { CAUSE_KEY, CAUSE_KEY_MAXIMUM_CHARACTERS } from '../definitions/cause-keys.ts'
import { issue } from '../refusals/problem.ts'
import { type AmountName, largestAmount } from './amounts.ts'

export const SUMMARY_MAXIMUM_CHARACTERS = 255
/** A megabyte of text is a mistake, not a description. */
export const DESCRIPTION_MAXIMUM_CHARACTERS = 100_000
const NAME_MAXIMUM_CHARACTERS = 200
export const ADDRESS_MAXIMUM_CHARACTERS = 2000
const EXTERNAL_KEY_MAXIMUM_CHARACTERS = 100

function atMost(field: string, maximum: number) {
  return z.maxLength(maximum, { error: issue('action.field-too-long', { field, maximum }) })
}

export const Summary = z.string({ error: issue('action.summary-blank') }).check(
  z.trim(),
  z.minLength(1, { error: issue('action.summary-blank') }),
  z.maxLength(SUMMARY_MAXIMUM_CHARACTERS, {
    error: issue('action.summary-too-long', { maximum: SUMMARY_MAXIMUM_CHARACTERS }),
  }),
)
export const Description = z.string().check(
  z.maxLength(DESCRIPTION_MAXIMUM_CHARACTERS, {
    error: issue('action.description-too-long', { maximum: DESCRIPTION_MAXIMUM_CHARACTERS }),
  }),
)
export const Team = z
  .string({ error: issue('action.team-blank') })
  .check(z.trim(), z.minLength(1, { error: issue('action.team-blank') }), atMost('team', NAME_MAXIMUM_CHARACTERS))

/** None is an empty text on the wire of a change. */
export const orNone = (text: z.ZodMiniType<string, string>) =>
  z.codec(text, z.nullable(z.string()), { decode: (sent) => sent || null, encode: (address) => address ?? '' })
const isWebAddress = (text: string) => {
  const address = URL.parse(text)
  return address !== null && ['http:', 'https:'].includes(address.protocol)
}
export const webAddress = (error: string) =>
  orNone(
    z.string().check(
      z.maxLength(ADDRESS_MAXIMUM_CHARACTERS, { error }),
      z.refine((text) => text === '' || isWebAddress(text), { error }),
    ),
  )
export const ExternalKey = orNone(
  z.string().check(
    z.trim(),
    z.maxLength(EXTERNAL_KEY_MAXIMUM_CHARACTERS, {
      error: issue('action.external-key-too-long', { maximum: EXTERNAL_KEY_MAXIMUM_CHARACTERS }),
    }),
  ),
)
export const PersonName = z.nullable(z.string().check(atMost('assignee', NAME_MAXIMUM_CHARACTERS)))

/** A day at the action's site. The database has none before the year 1. */
const day = (error: string) =>
  z.nullable(z.iso.date({ error }).check(z.refine((written) => written >= '0001', { error })))

/** None if it may take its time. */
export const DueDate = day(issue('action.due-date'))

/** None if that is the day on which the action was closed. */
export const RepairedOn = day(issue('action.repaired-on'))

/** The key of what was found to be wrong. */
export const Cause = z.nullable(
  z
    .string({ error: issue('action.cause-unknown') })
    .check(
      z.maxLength(CAUSE_KEY_MAXIMUM_CHARACTERS, { error: issue('action.cause-unknown') }),
      z.regex(CAUSE_KEY, { error: issue('action.cause-unknown') }),
    ),
)

/** Distinguishes an unknown choice from a missing one. */
export const blankOrUnknown =
  (choice: 'status' | 'priority' | 'type') =>
  ({ input, values }: { input?: unknown; values?: readonly unknown[] }): string => {
    const isBlank = input === undefined || input === null || input === ''
    if (isBlank || !values) return issue(`action.${choice}-blank`)
    // An object may have a `toString` that is none.
    const value = typeof input === 'object' ? JSON.stringify(input) : String(input)
    return issue(`action.${choice}-unknown`, { value: value.slice(0, 100), values: values.map(String) })
  }

export const amount = (name: AmountName) => {
  const error = issue('action.amount', { amount: name })
  const maximum = largestAmount(name)
  const tooLarge = issue('action.amount-too-large', { amount: name, maximum })
  return z.number({ error }).check(z.minimum(0, { error }), z.maximum(maximum, { error: tooLarge }))
}
