import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ActionRepairs } from '../proof/repair.ts'
import { issue } from '../refusals/problem.ts'
import { InsightType, RuleCategory } from '../values/category.ts'
import { LocalDate } from '../values/local-date.ts'
import { Evidence } from './evidence.ts'
import { InsightGroup } from './insight-group.ts'
import { PackedGroups } from './packed-groups.ts'

export const MAXIMUM_SITES_PER_REQUEST = 10_000

/** Days of a time range, the first and the last included. */
export const MAXIMUM_RANGE_DAYS = 400

/**
 * One firing of a rule: `t` its start in epoch seconds, `d` its duration in seconds, and its cost in the project's
 * currency if it was estimated.
 */
export const Firing = z.object({ t: z.int(), d: z.int(), cost: z.optional(z.number()) })
export type Firing = z.infer<typeof Firing>

/** One equipment rule on one site-local day, with its firings. */
export const Occurrence = z.object({
  /** `equipRuleId` and day. */
  occurrenceId: z.string(),
  equipRuleId: z.string(),
  siteId: z.string(),
  ruleId: z.string(),
  forgeId: z.string(),
  ruleName: z.string(),
  ruleDescription: z.nullable(z.string()),
  ruleType: z.nullable(RuleCategory),
  targetId: z.string(),
  targetName: z.string(),
  /** The number in the short address of the equip: `/e/7`. Absent in what a former release sends. */
  equipNumber: z.optional(z.int()),
  occurredOn: LocalDate,
  times: z.array(Firing),
  /** Epoch seconds. */
  snoozeEnd: z.nullable(z.int()),
  isSnoozed: z.boolean(),
  /** The snooze ends with the action. */
  isUntilClosed: z.boolean(),
  snoozedBy: z.nullable(z.string()),
  snoozeReason: z.nullable(z.string()),
  /** It is snoozed as a false alert; absent otherwise. */
  isFalseAlert: z.optional(z.literal(true)),
  description: z.nullable(z.string()),
  reportUrl: z.nullable(z.string()),
  skysparkDomain: z.nullable(z.string()),
  /** The associated action's key; `unseen` for one at a site that the caller does not see, which stays secret. */
  issueKey: z.nullable(z.string()),
  issueStatus: z.nullable(z.string()),
  /** The time at which that action was closed, in epoch seconds; null while it is not. */
  issueClosedAt: z.nullable(z.int()),
  /** Whether the repair has held, if that action was closed as fixed; absent otherwise, and until it is judged. */
  repair: z.optional(ActionRepairs),
  priority: z.int(),
  severity: z.nullable(z.string()),
  /** Firings of the day. */
  hits: z.int(),
  /** The same, 0 while snoozed. */
  activeHits: z.int(),
  /** Seconds. */
  duration: z.int(),
  /** The sum of the estimated firings, in the project's currency; null if there are none. */
  cost: z.nullable(z.number()),
  /** Seconds a firing lasted on average. */
  averageDur: z.number(),
  activeAverageDur: z.number(),
  /** 1 with an action, also with one that has ended. */
  actionsCount: z.int(),
  targetCount: z.int(),
  /** Our own rules that found the same at the same time, and whose findings are part of this one; absent if there are none. */
  restatedBy: z.optional(z.array(z.object({ ruleId: z.string(), ruleName: z.string() }))),
  /** The evidence of our own rules' findings, if requested; null for others, unless one of ours is part of it. */
  evidence: z.optional(z.nullable(Evidence)),
  site: z.object({
    label: z.string(),
    state: z.nullable(z.string()),
    syncoId: z.string(),
    projectId: z.string(),
    forgeId: z.string(),
  }),
})
export type Occurrence = z.infer<typeof Occurrence>

export const GroupsAnswer = z.object({ groups: z.array(InsightGroup) })

/** The documented response, without `view`: the occurrences by id, as `hit` on the wire, and their ids by what they share. */
export const OccurrenceMapAnswer = z.object({
  hit: z.record(z.string(), Occurrence),
  rule: z.record(z.string(), z.array(z.string())),
  priority: z.record(z.string(), z.array(z.string())),
  category: z.record(z.string(), z.array(z.string())),
  site: z.record(z.string(), z.array(z.string())),
})
export type OccurrenceMapAnswer = z.infer<typeof OccurrenceMapAnswer>

export const DateRange = z
  .object({ from: LocalDate, to: LocalDate })
  .check(z.refine((range) => range.from <= range.to, { path: ['from'], error: issue('range.backwards') }))

const siteIds = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAXIMUM_SITES_PER_REQUEST))

/** The documented call: everything about every hit, streamed. */
export const loadInsights = endpoint({
  method: 'POST',
  path: '/synco/ui/insights',
  summary:
    'List rule firings at the given sites; group them with view: "groups" or "packedGroups", filter them with rules',
  access: 'session',
  keyScope: 'findings:read',
  query: DateRange,
  body: z.object({
    sites: siteIds,
    insightType: InsightType,
    view: z.optional(z.enum(['groups', 'packedGroups'])),
    rules: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000))),
    /** Asks for the evidence of our own rules' findings. */
    evidence: z.optional(z.boolean()),
  }),
  response: z.union([GroupsAnswer, PackedGroups, OccurrenceMapAnswer]),
})

/** Hits a day for each rule at each site: what the sparklines draw. */
export const Trend = z.object({
  siteId: z.string(),
  ruleId: z.string(),
  /** One number for each day from `from` to `to`, both included. */
  hits: z.array(z.int()),
})
export type Trend = z.infer<typeof Trend>

export const loadTrends = endpoint({
  method: 'POST',
  path: '/v1/hits/trends',
  summary: 'Count hits per day for each rule at each site',
  access: 'session',
  keyScope: 'findings:read',
  query: DateRange,
  body: z.object({
    sites: siteIds,
    insightType: InsightType,
    rules: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000))),
  }),
  response: z.object({ trends: z.array(Trend) }),
})

/** What tells how much a repair is worth a day. */
export const WorthBasis = z.object({
  /** Days of the range on which rules or senders looked at the site. */
  observedDays: z.int(),
  /** Findings of the rule that people judged within a year, and those of them that were real; null if too few are known. */
  trust: z.nullable(z.object({ judged: z.int(), real: z.int() })),
})
export type WorthBasis = z.infer<typeof WorthBasis>

/** What a cost comes to on a day, times the share of the rule's findings that were real, in the same currency. */
export function worthPerDay(cost: number, { observedDays, trust }: WorthBasis): number {
  return (cost / Math.max(1, observedDays)) * (trust ? trust.real / trust.judged : 1)
}

/** The cost of a rule at a site, in the currency of its project. */
export const GroupCost = z.object({
  siteId: z.string(),
  ruleId: z.string(),
  /** The sum of the firings whose cost was estimated. */
  cost: z.number(),
  /** The number of these firings. */
  estimatedHits: z.int(),
  /** The same of what is not snoozed; null when none of it was estimated. */
  activeCost: z.nullable(z.number()),
  activeEstimatedHits: z.int(),
  /** What the cost is worth a day; absent unless it was asked for. */
  worth: z.optional(WorthBasis),
})
export type GroupCost = z.infer<typeof GroupCost>

export const loadCosts = endpoint({
  method: 'POST',
  path: '/v1/hits/costs',
  summary: 'Sum the costs of each rule at each site',
  access: 'session',
  keyScope: 'findings:read',
  query: DateRange,
  body: z.object({
    sites: siteIds,
    insightType: InsightType,
    rules: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000))),
    /** Whether what the costs are worth a day is wanted. */
    worth: z.optional(z.boolean()),
  }),
  /** Rules without a single estimated firing at a site are left out. */
  response: z.object({ costs: z.array(GroupCost) }),
})

/** A rule at a site that costs something, and is not snoozed. */
export const WorthRepairing = z.object({
  siteId: z.string(),
  /** The site's label. */
  site: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  currency: z.string(),
  /** Of what is not snoozed. */
  cost: z.number(),
  basis: WorthBasis,
})
export type WorthRepairing = z.infer<typeof WorthRepairing>

/** As many of each currency. */
export const MOST_WORTH_REPAIRING = 5

export const loadWorthRepairing = endpoint({
  method: 'POST',
  path: '/v1/hits/worth',
  summary: 'Name what is most worth repairing at the given sites, by what it costs a day',
  access: 'session',
  keyScope: 'findings:read',
  query: DateRange,
  body: z.object({ sites: siteIds, insightType: InsightType }),
  /** Most worth first, in each currency; the currency of most findings first. */
  response: z.object({ findings: z.array(WorthRepairing) }),
})

export const loadLatestDays = endpoint({
  method: 'POST',
  path: '/v1/hits/latest',
  summary: 'Find the latest day with findings at each of the given sites, however long ago',
  access: 'session',
  keyScope: 'findings:read',
  body: z.object({
    sites: siteIds,
    insightType: InsightType,
    rules: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000))),
  }),
  /** Sites without findings are left out. */
  response: z.object({ sites: z.array(z.object({ siteId: z.string(), latestOn: LocalDate })) }),
})

type Costs = readonly (number | null)[] | null

/** Firings as they are sent: one whose cost was not estimated has none. */
export const firingsOf = (starts: readonly number[], durations: readonly number[], costs: Costs): Firing[] =>
  starts.map((t, place) => {
    const d = durations[place] ?? 0
    const cost = costs?.[place] ?? null
    return cost === null ? { t, d } : { t, d, cost }
  })

/** Sums the firings whose cost was estimated; null if there are none. */
export function sumOfCosts(costs: Costs): number | null {
  const estimated = costs?.filter((cost) => cost !== null) ?? []
  return estimated.length === 0 ? null : estimated.reduce((sum, cost) => sum + cost, 0)
}
