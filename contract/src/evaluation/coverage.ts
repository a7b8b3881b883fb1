import * as z from 'zod/mini'
import { EquipKind, Words } from '../definitions/definition.ts'
import { endpoint } from '../endpoint.ts'
import { RuleCategory, SEVERITIES } from '../values/category.ts'
import { LocalDate } from '../values/local-date.ts'
import { EQUIP_CONSTANTS } from './equip-parts.ts'
import { RuleProblem } from './rule-problems.ts'

/**
 * `oneMissing`: a single point is missing; `waiting`: the rule has all of its points, and no day was evaluated since;
 * `unit`: that of a point does not fit; `noUnit`: a point has none; `off`: switched off for the project, or never in a
 * state that the rule is for.
 */
export const COVERAGE_STATUSES = [
  ...['runs', 'waiting', 'oneMissing', 'missing', 'ambiguous', 'unit', 'noUnit', 'parameter', 'sparse', 'noData'],
  ...['off', 'failed'],
] as const
export const CoverageStatus = z.enum(COVERAGE_STATUSES)
export type CoverageStatus = z.infer<typeof CoverageStatus>

/** Each status as one letter. */
export const STATUS_LETTERS = {
  runs: 'r',
  waiting: 'w',
  oneMissing: '1',
  missing: 'm',
  ambiguous: 'a',
  unit: 'u',
  noUnit: 'i',
  parameter: 'p',
  sparse: 's',
  noData: 'n',
  off: 'o',
  failed: 'f',
} as const satisfies Record<CoverageStatus, string>

/** The letter where a rule is not one for an equip: it has no such sensor. */
export const NOT_APPLICABLE = '-'

export const CoverageRule = z.object({
  rule: z.string(),
  name: Words,
  category: RuleCategory,
  severity: z.enum(SEVERITIES),
})
export type CoverageRule = z.infer<typeof CoverageRule>

export const CoverageEquip = z.object({
  /** The number in its short address: `/e/7`. */
  number: z._default(z.int(), 0),
  equipId: z.string(),
  name: z.string(),
  kind: EquipKind,
  /** A letter for each rule of its kind, in the order of `kinds`. */
  statuses: z.string(),
  /** The number of rules that lack only points of coils and dampers, if nobody has said whether the equip has these. */
  asks: z._default(z.int(), 0),
  /** Constants that rules read which could run, with a default that nobody has confirmed. */
  unconfirmed: z._default(z.array(z.enum(EQUIP_CONSTANTS)), []),
})
export type CoverageEquip = z.infer<typeof CoverageEquip>

/** A role that equips lack, and what it alone would let run. */
export const CoverageGain = z.object({
  /** `sat`; of a related equip `ahu.sat`, of the site `weather.oat`. */
  role: z.string(),
  /** The number of pairs of an equip and a rule that would run. */
  pairs: z.int(),
  /** Places in `equips`, those with the most rules first; at most 100. */
  equips: z.array(z.int()),
  equipCount: z.int(),
  /** Places in `rules`. */
  rules: z.array(z.int()),
})
export type CoverageGain = z.infer<typeof CoverageGain>

export const Coverage = z.object({
  siteId: z.string(),
  siteLabel: z.string(),
  /** True if our rules run at the site; if another rule engine is in charge, they may not. */
  runsRules: z.boolean(),
  /** The newest site-local day that was evaluated as a whole, or today; null if none was. */
  evaluatedDay: z.nullable(z.string()),
  evaluatedAt: z.nullable(z.iso.datetime({ offset: true })),
  /** The newest day with samples, if none came in the newest evaluated week and the days up to it are shown instead. */
  dataEndedOn: z._default(z.nullable(LocalDate), null),
  /** Points of the site with a role, and all. */
  pointsWithRole: z.int(),
  points: z.int(),
  rules: z.array(CoverageRule),
  /** The rules for each kind of equip, as places in `rules`. */
  kinds: z.array(z.object({ kind: EquipKind, rules: z.array(z.int()) })),
  /** Sorted by kind and name. */
  equips: z.array(CoverageEquip),
  /** Sorted by the number of pairs that would run, the most first. */
  gains: z.array(CoverageGain),
  /** The problems of the last 30 days, the newest first. */
  problems: z.array(RuleProblem),
})
export type Coverage = z.infer<typeof Coverage>

const SiteId = z.string().check(z.minLength(1), z.maxLength(400))
const EquipId = z.string().check(z.minLength(1), z.maxLength(200))
const RuleKey = z.string().check(z.minLength(1), z.maxLength(100))

export const MAXIMUM_COVERAGE_DAYS = 92

/** Site-local days, both included; if both are absent, the newest evaluated ones, at most seven. */
const ChosenDays = { from: z.optional(LocalDate), to: z.optional(LocalDate) }

export const readCoverage = endpoint({
  method: 'GET',
  path: '/v1/coverage',
  summary: 'Which rules run on which equips of a site, and what is missing',
  access: 'session',
  query: z.object({ siteId: SiteId, ...ChosenDays }),
  response: Coverage,
})

/** While it lasts, the rule waits for nothing on the equip: a fault shows with its first sample. */
export const RuleTest = z.object({
  startedAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  /** Display name; null if the account no longer exists. */
  startedBy: z.nullable(z.string()),
})
export type RuleTest = z.infer<typeof RuleTest>

export const CoverageInput = z.object({
  /** The names of the roles, of which one will do: `satCoolSp`, `ahu.sat`. */
  roles: z.array(z.string()),
  /** `unrelated`: it is not known which equip of that kind it belongs to. */
  state: z.enum(['found', 'missing', 'unrelated', 'ambiguous', 'unit', 'noUnit']),
  /** The points that are found, or too many, or of the wrong unit, or of none. */
  points: z.array(
    z.object({ pointId: z.string(), name: z.string(), equipId: z.nullable(z.string()), unit: z.nullable(z.string()) }),
  ),
})
export type CoverageInput = z.infer<typeof CoverageInput>

export const CoverageDay = z.object({
  day: z.string(),
  status: CoverageStatus,
  /**
   * The names found in the last evaluation: points that come too rarely, parameters without a value, the condition that
   * failed, or the keys of rules that run instead.
   */
  names: z.array(z.string()),
  evaluatedSeconds: z.nullable(z.number()),
  applicableSeconds: z.nullable(z.number()),
  /** 0 to 1. */
  knownShare: z.nullable(z.number()),
  /** Time in which it applied and was suppressed. */
  suppressedSeconds: z.number(),
  /** Why: keys of rules that fired then, or `maintenance`. */
  suppressedBy: z.array(z.string()),
})

export const CoveragePair = z.object({
  status: CoverageStatus,
  /** Switched off for the project. */
  isSwitchedOff: z.boolean(),
  description: Words,
  when: z.string(),
  inputs: z.array(CoverageInput),
  /** Parameters that have no value. */
  parameters: z.array(z.string()),
  /** Constants of the equip that the rule reads, with a default that nobody has confirmed. */
  unconfirmed: z._default(z.array(z.enum(EQUIP_CONSTANTS)), []),
  /** The evaluated days among those chosen, the newest first; else the last ones, at most seven. */
  days: z.array(CoverageDay),
  /** The names of the rules that days name, by key. */
  rules: z.record(z.string(), Words),
  /** Null unless one is under way. */
  test: z.nullable(RuleTest),
})
export type CoveragePair = z.infer<typeof CoveragePair>

export const readCoveragePair = endpoint({
  method: 'GET',
  path: '/v1/coverage/pair',
  summary: 'Why a rule runs on an equip, or does not',
  access: 'session',
  query: z.object({ siteId: SiteId, equipId: EquipId, rule: RuleKey, ...ChosenDays }),
  response: CoveragePair,
})

export const readRuleCoverage = endpoint({
  method: 'GET',
  path: '/v1/coverage/rule',
  summary: 'On how many equips that you see a rule ran on their last whole day',
  access: 'session',
  query: z.object({ rule: RuleKey }),
  response: z.object({
    /** Equips that the rule is for. */
    equips: z.int(),
    /** The number of these equips on which it ran. */
    running: z.int(),
    /** Sites at which it ran on some. */
    sites: z.int(),
  }),
})

export const RULE_TEST_MINUTES = 120

export const testRule = endpoint({
  method: 'PUT',
  path: '/v1/coverage/test',
  summary: 'Test a rule on an equip: for two hours it waits for nothing; or end the test',
  access: 'session',
  body: z.object({ siteId: SiteId, equipId: EquipId, rule: RuleKey, isOn: z.boolean() }),
  response: z.object({ test: z.nullable(RuleTest) }),
})
