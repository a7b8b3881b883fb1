import * as z from 'zod/mini'
import { issue } from './refusals/problem.ts'
import { InsightType } from './values/category.ts'
import { LocalDate } from './values/local-date.ts'

/**
 * `GET /api/v1/changes` is a stream of server-sent events: what others did that an open screen may want to show.
 * Every `change` event's data is one of these; its id names the place in the stream, and `?after=` or `Last-Event-ID`
 * continues after it. A `place` event comes first, with the id of the position where the stream begins; further ones
 * come now and then. Nobody hears of a site outside their own portfolio.
 */
export const CHANGES_PATH = '/v1/changes'

/** An id of this tab, made by the page. */
export const ScreenId = z.string().check(z.regex(/^[\w-]{1,64}$/, { error: issue('value.screen-id') }))

export const ChangesQuery = z.object({
  /** The id of the last event that was seen; the stream continues after it. */
  after: z.optional(z.string().check(z.maxLength(100))),
  /** The listening screen: changes written with the same ID in the header are not sent to it. */
  screen: z.optional(ScreenId),
})

/** Occurrences that were not there before, of rules that are switched on. */
export const NewOccurrences = z.object({
  siteId: z.string(),
  /** Null where there are too many rules to name: the counts are then those of the whole site. */
  ruleId: z.nullable(z.string()),
  insights: z.int(),
  monitoring: z.int(),
  /** The first and the last of their days. */
  from: LocalDate,
  to: LocalDate,
})
export type NewOccurrences = z.infer<typeof NewOccurrences>

export const SnoozedRule = z.object({
  siteId: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  equipRules: z.int(),
  /** The lists in which the site's project uses the rule. */
  types: z.array(InsightType),
})
export type SnoozedRule = z.infer<typeof SnoozedRule>

export const ChangedAction = z.object({
  key: z.string(),
  siteId: z.string(),
  /**
   * For `associated`, rules whose equipment was associated or unassociated; for `ended` and `reopened`, all; else none.
   */
  ruleIds: z.array(z.string()),
})

export type ChangedAction = z.infer<typeof ChangedAction>

export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hits'), hits: z.array(NewOccurrences) }),
  /** Equipment rules were snoozed or unsnoozed by someone else, or by the same person in another tab. */
  z.object({
    kind: z.literal('snooze'),
    by: z.string(),
    /** False for an unsnooze. */
    snoozed: z.boolean(),
    /** The number of equipment rules, for each rule at each site. */
    rules: z.array(SnoozedRule),
  }),
  /** Rule settings of a project were saved. */
  z.object({ kind: z.literal('rules'), by: z.nullable(z.string()), projectKey: z.string(), type: InsightType }),
  /**
   * Something was done to actions: created, fields changed, closed or rejected, taken up again, commented or a file
   * added, equipment associated or taken off.
   */
  z.object({
    kind: z.literal('actions'),
    by: z.nullable(z.string()),
    did: z.enum(['created', 'changed', 'ended', 'reopened', 'commented', 'associated']),
    actions: z.array(ChangedAction),
  }),
  /** An import of findings was undone: some are gone, or are again what they were. */
  z.object({ kind: z.literal('importUndone'), by: z.string(), siteIds: z.array(z.string()) }),
  /** Our own rules ran again, and some of their findings are gone. */
  z.object({ kind: z.literal('recalculated'), siteIds: z.array(z.string()) }),
  /** Projects or sites were created or changed: screens that show the portfolio reload it. */
  z.object({ kind: z.literal('portfolio'), by: z.nullable(z.string()) }),
  /** Equips of sites were made, changed or deleted: screens that show them load them again. */
  z.object({ kind: z.literal('equips'), by: z.nullable(z.string()), siteIds: z.array(z.string()) }),
  /** Some changes can no longer be sent one by one: after a restart, or a long absence. */
  z.object({ kind: z.literal('missed') }),
])
export type Change = z.infer<typeof Change>

/** A change that a person made names the screen it was made on, to that person only. */
export const OwnChange = z.object({ screenId: ScreenId })

/** Sent with a write, so that the own screen does not announce the change to the person who made it. */
export const SCREEN_ID_HEADER = 'x-bonfire-screen'
