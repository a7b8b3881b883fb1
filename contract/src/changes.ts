import * as z from 'zod/mini'
import { InsightType } from './category.ts'

/**
 * `GET /api/v1/changes` is a stream of server-sent events: what others did that an open screen may want to show.
 * Every event's data is one of these; its id names the place in the stream, and `?after=` or `Last-Event-ID`
 * goes on behind it. Nobody hears of a site outside the own portfolio.
 */
export const CHANGES_PATH = '/v1/changes'

export const Change = z.discriminatedUnion('kind', [
  /** Findings arrived: occurrences that were not there before, of rules that are switched on, per site. */
  z.object({
    kind: z.literal('hits'),
    sites: z.array(z.object({ siteId: z.string(), insights: z.int(), monitoring: z.int() })),
  }),
  /** Equipment rules were snoozed or unsnoozed by somebody else, or by the same person in another tab. */
  z.object({
    kind: z.literal('snooze'),
    by: z.string(),
    /** False for an unsnooze. */
    snoozed: z.boolean(),
    /** How many equipment rules, for each rule at each site. */
    rules: z.array(z.object({ siteId: z.string(), ruleId: z.string(), ruleName: z.string(), equipRules: z.int() })),
  }),
  /** Rule settings of a project were saved. */
  z.object({ kind: z.literal('rules'), by: z.nullable(z.string()), projectKey: z.string(), type: InsightType }),
  /** Some changes can no longer be told one by one: after a restart, or after a long absence. */
  z.object({ kind: z.literal('missed') }),
])
export type Change = z.infer<typeof Change>

/** Sent with a write, so that the own screen does not announce the change to the person who made it. */
export const SCREEN_ID_HEADER = 'x-bonfire-screen'
