import * as z from 'zod/mini'
import { EquipRuleIds } from '../actions/actions.ts'
import { CAUSE_SUBJECTS } from '../definitions/causes.ts'
import { endpoint } from '../endpoint.ts'
import { CheckedCause, RunDay } from '../hits/evidence.ts'
import { RuleCategory, SEVERITIES } from '../values/category.ts'
import { LocalDate } from '../values/local-date.ts'
import { LIKELIHOODS } from './diagnose.ts'

export const MAXIMUM_DIAGNOSIS_DAYS = 92
/** Without a choice of days, the last so many, today included. */
export const DIAGNOSIS_DAYS = 7

const Ruled = { ruleId: z.string(), name: z.string() }

/** A finding of a unit that serves this one, or is served by it. */
export const RelatedFinding = z.object({
  ...Ruled,
  equipNumber: z.int(),
  equipName: z.string(),
  /** Of the time in fault of what follows, the share within the firings of the other, or up to an hour after; 0.6 to 1. */
  share: z.number(),
})
export type RelatedFinding = z.infer<typeof RelatedFinding>

export const MOST_EXPLAINED = 50

/** A rule that fired on the unit in the range. */
export const WrongCheck = z.object({
  ...Ruled,
  equipRuleId: z.string(),
  category: z.nullable(RuleCategory),
  /** The worst of its findings; null if their source gave none. */
  severity: z.nullable(z.enum(SEVERITIES)),
  /** The first day with a finding, if there were never two weeks without one since. */
  sinceOn: LocalDate,
  /** The last day of the range with a finding. */
  lastOn: LocalDate,
  firings: z.int(),
  /** The time in fault in the range. */
  seconds: z.int(),
  /** In the currency of the project; null if none was estimated. */
  cost: z.nullable(z.number()),
  /** Epoch seconds; null: not snoozed. */
  snoozeEnd: z.nullable(z.int()),
  /** The open action that it is on, or `unseen` for one at a site that the reader does not see; null: none. */
  actionKey: z.nullable(z.string()),
  /** What it follows from, on a unit that serves this one; null: nothing that is known. */
  followsFrom: z.nullable(RelatedFinding),
  /** What follows from it on units that this one serves, the surest first; at most 50, and how many there are. */
  explains: z.array(RelatedFinding),
  explainsCount: z.int(),
})
export type WrongCheck = z.infer<typeof WrongCheck>

/** A rule that could have fired on at least half of the days, and did not. */
export const FineCheck = z.object({
  ...Ruled,
  subject: z.enum(CAUSE_SUBJECTS),
  /** The days on which it could have fired. */
  days: z.int(),
})
export type FineCheck = z.infer<typeof FineCheck>

/** A rule for the unit that could not look on enough of the days. */
export const IdleCheck = z.object({
  ...Ruled,
  subject: z.enum(CAUSE_SUBJECTS),
  /** The reason on the newest evaluated day; `short`: it did not look for long enough; `runs`: it did, on too few days. */
  status: z.union([RunDay.shape.status, z.literal('short')]),
  /** The missing or ambiguous inputs; for `off`, the keys of rules that run instead. */
  names: z.array(z.string()),
})
export type IdleCheck = z.infer<typeof IdleCheck>

/** True if a single point, or something other than a point, keeps a rule from running. */
export const isNear = ({ status, names }: Pick<IdleCheck, 'status' | 'names'>): boolean =>
  status !== 'missing' || names.length === 1

/** What may be wrong, and the rules that speak for and against it, by their IDs. */
export const LikelyCause = z.object({
  cause: z.string(),
  likelihood: z.enum(LIKELIHOODS),
  /** 0 to 1; all causes of the unit's rules have 1 together. */
  probability: z.number(),
  /** Rules that fired and that it explains, and rules that it should have made fire and that did not; the strongest first. */
  for: z.array(z.string()),
  against: z.array(z.string()),
  /** The last tick, if someone has looked into it and ruled it out. */
  checked: z.nullable(CheckedCause),
})
export type LikelyCause = z.infer<typeof LikelyCause>

export const EquipDiagnosis = z.object({
  /** Site-local days, both included. */
  from: LocalDate,
  to: LocalDate,
  currency: z.string(),
  /** The worst first. */
  wrong: z.array(WrongCheck),
  fine: z.array(FineCheck),
  idle: z.array(IdleCheck),
  /** The likeliest first; without those that explain nothing. */
  causes: z.array(LikelyCause),
  /** The likeliest cause of what the first one leaves unexplained. */
  also: z.nullable(LikelyCause),
})
export type EquipDiagnosis = z.infer<typeof EquipDiagnosis>

export const EquipNumber = z.object({ equipNumber: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) })

export const diagnoseEquip = endpoint({
  method: 'GET',
  path: '/v1/equips/:equipNumber/diagnosis',
  summary: 'Say what is wrong with an equip, what is fine, what cannot be checked, and the likeliest causes',
  access: 'session',
  keyScope: 'findings:read',
  params: EquipNumber,
  /** Both or none. */
  query: z.object({ from: z.optional(LocalDate), to: z.optional(LocalDate) }),
  response: EquipDiagnosis,
})

export const checkCauseOfEquip = endpoint({
  method: 'PUT',
  path: '/v1/equips/:equipNumber/causes',
  summary: 'Rule a cause out for what is wrong with an equip, or take that back',
  access: 'session',
  keyScope: 'findings:write',
  params: EquipNumber,
  body: z.strictObject({ cause: z.string().check(z.maxLength(60)), isChecked: z.boolean() }),
  response: z.object({}),
})

const CauseOfFindings = z.pick(LikelyCause, { cause: true, likelihood: true, probability: true })
export type CauseOfFindings = z.infer<typeof CauseOfFindings>

export const rankCauses = endpoint({
  method: 'POST',
  path: '/v1/hits/causes',
  summary: 'Rank the causes of findings by all that is known of their units',
  access: 'session',
  keyScope: 'findings:read',
  body: z.object({ equipRuleIds: EquipRuleIds }),
  /** The likeliest first; of several units the mean. */
  response: z.object({ causes: z.array(CauseOfFindings) }),
})
