import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { LocalDate } from '../values/local-date.ts'
import { DefinitionKey } from './definition.ts'

/** With fewer false or real days, no limit is suggested. */
export const LEAST_LABELLED_DAYS = 3
/** Days that are looked at again, the newest first. */
export const MAXIMUM_LABELLED_DAYS = 400
/** A suggested limit finds at least so much of the real days, and at most so much of the false ones. */
export const KEPT_REAL_SHARE = 0.95
export const KEPT_FALSE_SHARE = 0.5

/** How many of the labelled days a rule would find with a value. */
const LabelledCounts = z.object({ falseDays: z.int(), realDays: z.int() })
export type LabelledCounts = z.infer<typeof LabelledCounts>

export const SweptParameter = z.object({
  name: z.string(),
  /** Rising, in the unit of the definition. */
  values: z.array(z.extend(LabelledCounts, { value: z.number() })),
})
export type SweptParameter = z.infer<typeof SweptParameter>

/** A day on which the rule found something that people judged. */
export const LabelledDay = z.object({
  /** The site's own id. */
  siteId: z.string(),
  site: z.string(),
  /** The rule whose finding was judged: this one, or one that finds the same. */
  ruleId: z.string(),
  equip: z.string(),
  day: LocalDate,
  /** The repair is proved; otherwise it was a false alert. */
  isReal: z.boolean(),
  /** Null if it was snoozed as a false alert. */
  actionKey: z.nullable(z.string()),
  /** With the suggested limit, it would be found, too. */
  isKept: z.boolean(),
})
export type LabelledDay = z.infer<typeof LabelledDay>

export const suggestLimit = endpoint({
  method: 'POST',
  path: '/v1/definitions/:key/suggested-limit',
  summary: 'Look for a limit with which a rule leaves out what people judged as false alerts; nothing is stored',
  access: 'session',
  params: z.object({ key: DefinitionKey }),
  response: z.object({
    /** The labelled days that the rule finds as it is. */
    found: LabelledCounts,
    /** True if there were more than were looked at. */
    isCut: z.boolean(),
    parameters: z.array(SweptParameter),
    /** Null if too few days are labelled, or if no value leaves out enough. */
    suggestion: z.nullable(z.extend(LabelledCounts, { name: z.string(), value: z.number() })),
    /** The days that the rule finds as it is, the newest first; none without a suggestion. */
    days: z.array(LabelledDay),
  }),
})
export type SuggestedLimit = z.infer<(typeof suggestLimit)['response']>
