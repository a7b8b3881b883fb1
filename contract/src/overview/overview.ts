import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DateRange, MAXIMUM_SITES_PER_REQUEST } from '../hits/hits.ts'
import { Avoided, REPAIR_STATES } from '../proof/repair.ts'
import { InsightType, RuleCategory } from '../values/category.ts'
import { LocalDate } from '../values/local-date.ts'

/** `found` are `new` and `continuing` together; `gone` fired in the period before, and not in this one. */
export const FINDING_CHANGES = ['found', 'new', 'continuing', 'gone'] as const
export const FindingChange = z.enum(FINDING_CHANGES)
export type FindingChange = z.infer<typeof FindingChange>

/** An amount in one currency. */
export const Amount = z.object({ currency: z.string(), amount: z.number() })
export type Amount = z.infer<typeof Amount>

/** A finding is one rule on one equip. */
export const PeriodSum = z.object({
  new: z.int(),
  continuing: z.int(),
  gone: z.int(),
  /** Seconds in fault within the period. */
  seconds: z.int(),
  /** Only firings whose cost was estimated count, by currency. */
  costs: z.array(Amount),
})
export type PeriodSum = z.infer<typeof PeriodSum>

const FoundBefore = z.object({ found: z.int(), seconds: z.int(), costs: z.array(Amount) })

export const Worst = z.object({ id: z.string(), name: z.string(), sum: PeriodSum })
export type Worst = z.infer<typeof Worst>

export const SiteSum = z.object({ siteId: z.string(), name: z.string(), project: z.string(), sum: PeriodSum })
export type SiteSum = z.infer<typeof SiteSum>

export const EquipSum = z.object({
  siteId: z.string(),
  site: z.string(),
  equipId: z.string(),
  name: z.string(),
  sum: PeriodSum,
})
export type EquipSum = z.infer<typeof EquipSum>

export const TeamDays = z.object({
  team: z.string(),
  closed: z.int(),
  /** Days from creation to closing, on average and in the middle. */
  meanDays: z.number(),
  medianDays: z.number(),
})
export type TeamDays = z.infer<typeof TeamDays>

/** A year's savings as estimated on actions, and what they cost to complete, in one currency. */
export const ActionSavings = z.object({
  currency: z.string(),
  actions: z.int(),
  savings: z.number(),
  costToComplete: z.number(),
})
export type ActionSavings = z.infer<typeof ActionSavings>

/** Actions whose repairs are all proved, and those of which one came back. */
const RepairShares = z.object({ proved: z.int(), cameBack: z.int() })
export type RepairShares = z.infer<typeof RepairShares>

/** What proved repairs have avoided since, by the rules' estimates. */
export const AvoidedSum = z.object({
  /** Those of which a repair has avoided something. */
  actions: z.int(),
  /** Time in fault. */
  seconds: z.int(),
  /** Of those with costs before, by currency. */
  costs: z.array(Amount),
})
export type AvoidedSum = z.infer<typeof AvoidedSum>

/** The actions that were closed as fixed in the period, by what is known of their repairs now. */
export const RepairsOverview = z.extend(RepairShares, {
  watching: z.int(),
  cannotTell: z.int(),
  /** From the creation of an action to the proof of its repairs; null if none is proved. */
  medianDays: z.nullable(z.number()),
  avoided: AvoidedSum,
  /** Those with actions that are proved or came back, most came back first. */
  teams: z.array(z.extend(RepairShares, { team: z.string() })),
  /** The same of rules, ten at most; an action with findings of several counts for each, by its repairs of the rule. */
  rules: z.array(z.extend(RepairShares, { ruleId: z.string(), name: z.string() })),
})
export type RepairsOverview = z.infer<typeof RepairsOverview>

/** Actions of the team Monitoring do not count, as on the tabs Open and Closed. */
export const ActionsOverview = z.object({
  opened: z.int(),
  closed: z.int(),
  openedBefore: z.int(),
  closedBefore: z.int(),
  /** Now, whatever the period. */
  open: z.int(),
  /** The open ones that were due before today at their site. */
  overdue: z.int(),
  teams: z.array(TeamDays),
  openSavings: z.array(ActionSavings),
  closedSavings: z.array(ActionSavings),
  /** Savings of closed actions in the period, and in the one before. */
  saved: z.array(ActionSavings),
  savedBefore: z.array(ActionSavings),
  repairs: RepairsOverview,
})
export type ActionsOverview = z.infer<typeof ActionsOverview>

export const SilentSite = z.object({
  siteId: z.string(),
  name: z.string(),
  /** The latest day with a finding; null if there never was one. */
  lastOn: z.nullable(LocalDate),
})
export type SilentSite = z.infer<typeof SilentSite>

export const IdleRule = z.object({
  siteId: z.string(),
  site: z.string(),
  ruleId: z.string(),
  name: z.string(),
  /** Equips on which it cannot run. */
  equips: z.int(),
})
export type IdleRule = z.infer<typeof IdleRule>

export const Overview = z.object({
  period: z.object({ from: LocalDate, to: LocalDate }),
  before: z.object({ from: LocalDate, to: LocalDate }),
  sites: z.int(),
  sum: PeriodSum,
  foundBefore: FoundBefore,
  /** P1 first. */
  priorities: z.array(z.object({ priority: z.int(), sum: PeriodSum })),
  categories: z.array(z.object({ category: z.nullable(RuleCategory), sum: PeriodSum })),
  /** Sites with findings, those with most time in fault first. */
  bySite: z.array(SiteSum),
  worstRules: z.array(Worst),
  worstEquips: z.array(EquipSum),
  /** Time in fault of each day, or each month of longer periods; days or months without are left out. */
  trend: z.object({
    step: z.enum(['day', 'month']),
    steps: z.array(z.object({ startsOn: LocalDate, seconds: z.int() })),
  }),
  /** Null for people who may not list actions. */
  actions: z.nullable(ActionsOverview),
  health: z.object({ silentSites: z.array(SilentSite), idleRules: z.array(IdleRule) }),
})
export type Overview = z.infer<typeof Overview>

const sites = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAXIMUM_SITES_PER_REQUEST))

export const loadOverview = endpoint({
  method: 'POST',
  path: '/v1/overview',
  summary: 'Sum up a period at the given sites, against the period before',
  access: 'session',
  query: DateRange,
  body: z.object({ sites, insightType: InsightType }),
  response: Overview,
})

export const OVERVIEW_PAGE_ROWS = 200

export const FindingFilter = z.object({
  change: FindingChange,
  priority: z.optional(z.int()),
  /** `other` are rules without a category. */
  category: z.optional(z.union([RuleCategory, z.literal('other')])),
  ruleId: z.optional(z.string().check(z.maxLength(200))),
  siteId: z.optional(z.string().check(z.maxLength(200))),
  equipId: z.optional(z.string().check(z.maxLength(200))),
  /** Limits it to findings with a cost in this currency. */
  currency: z.optional(z.string().check(z.maxLength(3))),
})
export type FindingFilter = z.infer<typeof FindingFilter>

export const PeriodFinding = z.object({
  equipRuleId: z.string(),
  siteId: z.string(),
  site: z.string(),
  equipId: z.string(),
  equip: z.string(),
  ruleId: z.string(),
  rule: z.string(),
  category: z.nullable(RuleCategory),
  priority: z.int(),
  change: z.enum(['new', 'continuing', 'gone']),
  /** The first day within the period; for a finding that is gone, its last day before. */
  firstOn: z.nullable(LocalDate),
  lastOn: LocalDate,
  seconds: z.int(),
  cost: z.nullable(z.number()),
  currency: z.string(),
})
export type PeriodFinding = z.infer<typeof PeriodFinding>

export const loadOverviewFindings = endpoint({
  method: 'POST',
  path: '/v1/overview/findings',
  summary: 'List the findings behind a number of the overview, those with most time in fault first',
  access: 'session',
  query: DateRange,
  body: z.object({
    sites,
    insightType: InsightType,
    filter: FindingFilter,
    offset: z.optional(z.int().check(z.gte(0))),
  }),
  response: z.object({
    /** The count of all, not only of those listed. */
    total: z.int(),
    seconds: z.int(),
    costs: z.array(Amount),
    findings: z.array(PeriodFinding),
  }),
})

/**
 * `saved` are closed ones with savings; the states of repairs are those of actions that were closed as fixed in the period; of
 * `avoided`, a proved repair has avoided something since.
 */
export const ACTION_SHARES = ['opened', 'closed', 'saved', 'open', 'overdue', 'avoided', ...REPAIR_STATES] as const
export const ActionShare = z.enum(ACTION_SHARES)
export type ActionShare = z.infer<typeof ActionShare>

export const PeriodAction = z.object({
  key: z.string(),
  summary: z.string(),
  site: z.string(),
  team: z.string(),
  /** The display name of the account, or the name that was given. */
  assignee: z.nullable(z.string()),
  status: z.string(),
  dueOn: z.nullable(LocalDate),
  /** Days since it was due, today at its site; null if it is not late, or has ended. */
  daysLate: z.nullable(z.int()),
  createdAt: z.iso.datetime({ offset: true }),
  closedAt: z.nullable(z.iso.datetime({ offset: true })),
  /** The same as days of the site, by which they count. */
  createdOn: LocalDate,
  closedOn: z.nullable(LocalDate),
  currency: z.string(),
  savings: z.number(),
  costToComplete: z.number(),
  /** Of actions that are listed by what is known of their repairs. */
  avoided: z.nullable(Avoided),
})
export type PeriodAction = z.infer<typeof PeriodAction>

export const loadOverviewActions = endpoint({
  method: 'POST',
  path: '/v1/overview/actions',
  summary: 'List the actions behind a number of the overview, the newest first, or the latest of overdue ones',
  access: 'session',
  query: DateRange,
  body: z.object({
    sites,
    share: ActionShare,
    team: z.optional(z.string().check(z.maxLength(200))),
    /** Limits it to actions with findings of this rule, whose repairs alone then count. */
    ruleId: z.optional(z.string().check(z.maxLength(200))),
    /** Limits it to actions with savings or costs, or avoided costs, in this currency. */
    currency: z.optional(z.string().check(z.maxLength(3))),
    offset: z.optional(z.int().check(z.gte(0))),
  }),
  response: z.object({
    total: z.int(),
    savings: z.array(ActionSavings),
    avoided: AvoidedSum,
    actions: z.array(PeriodAction),
  }),
})
