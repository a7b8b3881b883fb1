import * as z from 'zod/mini'
import { RuleCategory } from '../values/category.ts'
import { LocalDate } from '../values/local-date.ts'

/** Why a finding came back: it had been gone for three weeks or more, its action was closed, or a snooze of it ended. */
export const RETURNS = ['gone', 'closed', 'snoozed'] as const
export const Return = z.enum(RETURNS)
export type Return = z.infer<typeof Return>

/** One rule at one site over the range requested: a row of the analysis lists. */
export const InsightGroup = z.object({
  siteId: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  ruleType: z.nullable(RuleCategory),
  region: z.nullable(z.string()),
  /** The site's label. */
  site: z.string(),
  /** The project's key. */
  project: z.string(),
  /** Equipment, as numbers that mean the same equip everywhere in the response; the active ones first. */
  targets: z.array(z.int()),
  targetCount: z.int(),
  activeTargetCount: z.int(),
  /** Counts equipment whose action is worked on; an ended action does not count. */
  actionsCount: z.int(),
  activeActionsCount: z.int(),
  hits: z.int(),
  activeHits: z.int(),
  /** Seconds. */
  duration: z.int(),
  /** The latest site-local day with a firing. */
  latest: LocalDate,
  /** Start of the latest firing, epoch seconds. */
  latestAt: z.int(),
  /** The same of what is not snoozed; null when all is. */
  activeLatest: z.nullable(LocalDate),
  activeLatestAt: z.nullable(z.int()),
  priority: z.int(),
  severity: z.nullable(z.string()),
  /** The time at which the last active finding became new, epoch seconds; null if that was long before. */
  newAt: z.nullable(z.int()),
  /** Why some of what is not snoozed came back in the last week of the range; empty if nothing did. */
  cameBack: z.array(Return),
})
export type InsightGroup = z.infer<typeof InsightGroup>
