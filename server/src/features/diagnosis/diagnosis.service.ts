import { CAUSES, priorOf as usualPrior } from '@bonfire/contract/definitions/causes'
import { type Definition, wordsIn } from '@bonfire/contract/definitions/definition'
import { strengthsOf } from '@bonfire/contract/definitions/strengths'
import {
  type Check,
  CONFIRMED_PRIOR,
  diagnose,
  likelihoodOf,
  type RankedCause,
  shareFactor,
  TICKED_PRIOR,
} from '@bonfire/contract/diagnosis/diagnose'
import {
  type CauseOfFindings,
  DIAGNOSIS_DAYS,
  type EquipDiagnosis,
  type FineCheck,
  type IdleCheck,
  type LikelyCause,
  MAXIMUM_DIAGNOSIS_DAYS,
  type WrongCheck,
} from '@bonfire/contract/diagnosis/equip-diagnosis'
import { addDays, countDays } from '@bonfire/contract/overview/periods'
import type { Locale } from '@bonfire/contract/people/users'
import { isSnoozed } from '@bonfire/contract/snooze'
import { INSIGHT_TYPES, type InsightType, SEVERITIES } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { readableTypes, refuseUnless, refuseUnreadable } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { definitionsInUse } from '../definitions/definitions-in-use.service.ts'
import { whyBlind } from '../definitions/exposure.ts'
import { ruleWordsIn } from '../definitions/rule-words.service.ts'
import { equipKindOf } from '../points/roles/equip-kind.ts'
import { dayAt } from '../sites/site-day.ts'
import { findConsequences } from './consequences/consequences.service.ts'
import * as stored from './diagnosis.repository.ts'

interface AskedDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Days {
  readonly from: string
  readonly to: string
}

/** Says what is wrong with an equip in a range of days, what is fine, what cannot be checked, and what may be behind it. */
export async function readDiagnosis(
  context: Context,
  caller: Caller,
  { equipNumber, locale, ...asked }: AskedDays & { equipNumber: string; locale: Locale },
): Promise<EquipDiagnosis> {
  const equip = await findEquip(context, caller, equipNumber)
  const days = chosenDays(asked, dayAt(equip.timezone, context.clock()))
  const types = readableTypes(context, caller)
  const { found, follows, fine, idle, ticks, causes, also } = await diagnoseUnit(context, caller, {
    equip,
    days,
    types,
    locale,
  })
  const words = await ruleWordsIn(context.db, caller.tenantId, locale)
  const toCause = (ranked: RankedCause) => likelyCause(ranked, ticks)
  const nowSeconds = context.clock().getTime() / 1000
  return {
    ...days,
    currency: equip.currency,
    wrong: found.map((one) => ({
      ...wrongCheck(one, { name: words.name(one.ruleId, one.ruleName), nowSeconds }),
      ...follows.of(one.equipRuleId, words),
    })),
    fine,
    idle,
    causes: causes.map(toCause),
    also: also && toCause(also),
  }
}

interface Unit {
  readonly equip: stored.SeenEquip
  readonly days: Days
  readonly types: readonly InsightType[]
  readonly locale: Locale
}

async function diagnoseUnit(context: Context, caller: Caller, { equip, days, types, locale }: Unit) {
  const { db } = context
  const today = dayAt(equip.timezone, context.clock())
  const found = await stored.findWrong(db, equip, { ...days, types, userId: caller.id })
  const definitions = new Map((await definitionsInUse(db, caller.tenantId)).map(({ key, body }) => [key, body]))
  const { fine, idle } = await otherChecks(db, equip, { days, today, definitions, found, locale })
  const ticks = new Map((await stored.findTicks(db, found, equip.timezone)).map((tick) => [tick.cause, tick]))
  const follows = await findConsequences(db, equip, { days, types, found })
  // What follows from another unit says nothing of what is wrong with this one.
  const own = found.filter(({ equipRuleId }) => !follows.isConsequence(equipRuleId))
  const checks = checksOf(own, fine, definitions)
  const priorOf = await priors(context, caller, { equip, ticked: new Set(ticks.keys()), checks })
  return { found, follows, fine, idle, ticks, ...diagnose(checks, priorOf) }
}

// A mean over more units says no more, and each is read by itself.
const RANKED_UNITS = 10
const LARGEST_ID = 2_147_483_647

/**
 * Ranks the causes of findings, each by all that is known of its unit in the week in which it last fired; those of several units by
 * their mean. Whoever sees the findings, or an action that they are on, may ask: nothing is told but causes.
 */
export async function rankCauses(
  context: Context,
  caller: Caller,
  asked: readonly number[],
): Promise<{ causes: CauseOfFindings[] }> {
  const types = readableTypes(context, caller)
  const equipRuleIds = asked.filter((id) => id <= LARGEST_ID)
  const units = await stored.findUnits(context.db, caller.id, { equipRuleIds, types, limit: RANKED_UNITS })
  const sums = new Map<string, number>()
  for (const { lastOn, ...equip } of units) {
    const days = { from: addDays(lastOn, 1 - DIAGNOSIS_DAYS), to: lastOn }
    const { causes } = await diagnoseUnit(context, caller, { equip, days, types: INSIGHT_TYPES, locale: 'en' })
    for (const { cause, probability } of causes) sums.set(cause, (sums.get(cause) ?? 0) + probability / units.length)
  }
  const causes = [...sums].map(([cause, probability]) => ({
    cause,
    probability,
    likelihood: likelihoodOf(probability),
  }))
  return { causes: causes.toSorted((one, other) => other.probability - one.probability) }
}

/** Rules a cause out for all findings of an equip whose rules name it, or takes that back; for everyone. */
export async function checkCause(
  context: Context,
  caller: Caller,
  { equipNumber, cause, isChecked }: { equipNumber: string; cause: string; isChecked: boolean },
): Promise<void> {
  refuseUnless('workOnFindings', caller)
  const equip = await findEquip(context, caller, equipNumber)
  const today = dayAt(equip.timezone, context.clock())
  const days = { from: addDays(today, 1 - MAXIMUM_DIAGNOSIS_DAYS), to: today }
  await inTransaction(context.db, async (db) => {
    if (!isChecked) return stored.removeTicks(db, equip.id, cause)
    const asked = { ...days, types: readableTypes(context, caller), userId: caller.id }
    const found = await stored.findWrong(db, equip, asked)
    const definitions = new Map((await definitionsInUse(db, caller.tenantId)).map(({ key, body }) => [key, body]))
    const named = found.filter(({ definitionKey }) => definitions.get(definitionKey)?.causes.includes(cause))
    if (named.length === 0) throw refuseField('cause', 'evidence.unknown-cause', { cause })
    const equipRuleIds = named.map(({ equipRuleId }) => equipRuleId)
    return stored.addTicks(db, equipRuleIds, { cause, by: caller.id, at: context.clock() })
  })
}

/** The equip with a number, if the caller sees its site and may read findings. */
export async function findEquip(context: Context, caller: Caller, equipNumber: string): Promise<stored.SeenEquip> {
  const equip = await stored.findEquip(context.db, caller.id, Number(equipNumber))
  if (!equip) throw refuse('not_found', { thing: 'equip' })
  if (readableTypes(context, caller).length === 0) refuseUnreadable(context, caller, 'insights')
  return equip
}

function chosenDays({ from, to }: AskedDays, today: string): Days {
  if ((from === undefined) !== (to === undefined)) {
    throw refuseField(from === undefined ? 'from' : 'to', 'evaluation.one-day-missing')
  }
  if (from === undefined || to === undefined) return { from: addDays(today, 1 - DIAGNOSIS_DAYS), to: today }
  if (to < from) throw refuseField('to', 'evaluation.backwards')
  if (countDays({ from, to }) > MAXIMUM_DIAGNOSIS_DAYS) {
    throw refuseField('from', 'evaluation.too-many-days', { maximum: MAXIMUM_DIAGNOSIS_DAYS })
  }
  return { from, to }
}

interface Looked {
  readonly days: Days
  readonly today: string
  readonly definitions: ReadonlyMap<string, Definition>
  readonly found: readonly stored.FoundWrong[]
  readonly locale: Locale
}

/** The rules that did not fire: those that could have on at least half of the days, and those that could not. */
async function otherChecks(
  db: Db,
  equip: stored.SeenEquip,
  { days, today, definitions, found, locale }: Looked,
): Promise<{ fine: FineCheck[]; idle: IdleCheck[] }> {
  const fired = new Set(found.flatMap(({ definitionKey, restatedBy }) => [definitionKey, ...restatedBy]))
  const fine: FineCheck[] = []
  const idle: IdleCheck[] = []
  const runs = Map.groupBy(await stored.findRunsOfEquip(db, equip, days), ({ rule }) => rule)
  // Today is not over.
  const needed = Math.max(1, Math.ceil(countDays({ ...days, to: minimum(days.to, addDays(today, -1)) }) / 2))
  for (const [ruleId, runsOfRule] of runs) {
    const definition = definitions.get(ruleId)
    if (!definition || fired.has(ruleId)) continue
    const named = { ruleId, name: wordsIn(definition.name, locale), subject: subjectOf(definition) }
    const exposed = runsOfRule.filter((run) => whyBlind(definition, run) === null).length
    if (exposed >= needed) fine.push({ ...named, days: exposed })
    else idle.push({ ...named, ...whyIdle(definition, runsOfRule) })
  }
  // Another rule runs instead of it.
  return { fine, idle: idle.filter(({ status, names }) => status !== 'off' || names.length === 0) }
}

function whyIdle(definition: Definition, runs: readonly stored.FoundRun[]): Pick<IdleCheck, 'status' | 'names'> {
  const reasons = runs.flatMap((run) => whyBlind(definition, run) ?? [])
  // Without one it ran on each day, of which too few were evaluated.
  const { status = 'runs', names = [] } = reasons.at(-1) ?? {}
  return { status: status as IdleCheck['status'], names: [...names] }
}

const minimum = (one: string, other: string) => (one < other ? one : other)

/** The subject of the cause that a rule is strongest about. */
const subjectOf = ({ causes }: Definition) => CAUSES[causes[0] ?? '']?.subject ?? 'other'

function checksOf(
  found: readonly stored.FoundWrong[],
  fine: readonly FineCheck[],
  definitions: ReadonlyMap<string, Definition>,
): Check[] {
  const checkOf = (rule: string, key: string, outcome: Pick<Check, 'outcome' | 'amount'>): Check[] => {
    const definition = definitions.get(key)
    if (!definition || definition.causes.length === 0) return []
    return [{ rule, ...outcome, strengths: strengthsOf(definition), restates: definition.restates ?? [] }]
  }
  return [
    ...found.flatMap(({ ruleId, definitionKey, seconds }) =>
      checkOf(ruleId, definitionKey, { outcome: 'fired', amount: seconds }),
    ),
    ...fine.flatMap(({ ruleId, days }) => checkOf(ruleId, ruleId, { outcome: 'passed', amount: days })),
  ]
}

/**
 * What is known of a unit before its rules are looked at: causes that somebody ruled out, those that a repair of it within a year
 * proved, and what was found in units of its kind.
 */
async function priors(
  { db, clock }: Context,
  { tenantId }: Caller,
  { equip, ticked, checks }: { equip: stored.SeenEquip; ticked: ReadonlySet<string>; checks: readonly Check[] },
): Promise<(cause: string) => number> {
  if (!checks.some(({ outcome }) => outcome === 'fired')) return () => 1
  const proved = new Set(
    await stored.findProvedCauses(db, equip.id, new Date(clock().getTime() - 365 * MILLISECONDS_PER_DAY)),
  )
  const kind = equipKindOf(equip)
  const closures = (await stored.findClosures(db, tenantId)).filter((one) => equipKindOf(one) === kind)
  const counts = new Map<string, number>()
  for (const { cause } of closures) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  const causes = new Set([...counts.keys(), ...checks.flatMap(({ strengths }) => [...strengths.keys()])]).size
  return (cause) => {
    if (ticked.has(cause)) return TICKED_PRIOR
    const known = proved.has(cause) ? CONFIRMED_PRIOR : usualPrior(cause)
    return known * shareFactor(counts.get(cause) ?? 0, { closures: closures.length, causes })
  }
}

function likelyCause(ranked: RankedCause, ticks: ReadonlyMap<string, stored.FoundTick>): LikelyCause {
  const tick = ticks.get(ranked.cause)
  return {
    ...ranked,
    for: [...ranked.for],
    against: [...ranked.against],
    likelihood: likelihoodOf(ranked.probability),
    checked: tick ? { ...tick, checkedAt: tick.checkedAt.toISOString() } : null,
  }
}

type Related = Pick<WrongCheck, 'followsFrom' | 'explains' | 'explainsCount'>

function wrongCheck(
  found: stored.FoundWrong,
  { name, nowSeconds }: { name: string; nowSeconds: number },
): Omit<WrongCheck, keyof Related> {
  const { definitionKey: _, restatedBy: __, ruleName: ___, snoozedUntil, severityRank: rank, ...same } = found
  const snoozeEnd = snoozedUntil && Math.floor(snoozedUntil.getTime() / 1000)
  return {
    ...same,
    name,
    equipRuleId: String(found.equipRuleId),
    severity: SEVERITIES[rank] ?? null,
    snoozeEnd: isSnoozed(snoozeEnd, nowSeconds) ? snoozeEnd : null,
  }
}
