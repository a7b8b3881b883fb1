import { CAUSES } from '@bonfire/contract/definitions/causes'
import { type Definition, wordsIn } from '@bonfire/contract/definitions/definition'
import { likelihoodOf, type RankedCause } from '@bonfire/contract/diagnosis/diagnose'
import {
  type CauseOfFindings,
  DIAGNOSIS_DAYS,
  type EquipDiagnosis,
  type LikelyCause,
  MAXIMUM_DIAGNOSIS_DAYS,
  type WrongCheck,
} from '@bonfire/contract/diagnosis/equip-diagnosis'
import { addDays, countDays } from '@bonfire/contract/overview/periods'
import type { Locale } from '@bonfire/contract/people/users'
import { isSnoozed } from '@bonfire/contract/snooze'
import { INSIGHT_TYPES, type InsightType, SEVERITIES } from '@bonfire/contract/values/category'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { readableTypes, refuseUnless, refuseUnreadable } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { definitionsInUse } from '../definitions/definitions-in-use.service.ts'
import { ruleWordsIn } from '../definitions/rule-words.service.ts'
import { dayAt } from '../sites/site-day.ts'
import { type DiagnosedUnit, diagnoseUnits, readKnown } from './diagnose-units.service.ts'
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
    ...{ equip, days, types, hasServed: true },
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
    fine: fine.map(({ definition, days }) => ({ ...checkOf(definition, locale), days })),
    idle: idle.map(({ definition, status, names }) => ({ ...checkOf(definition, locale), status, names: [...names] })),
    causes: causes.map(toCause),
    also: also && toCause(also),
  }
}

/** Diagnoses one unit for the caller. */
async function diagnoseUnit(
  { db, clock }: Context,
  caller: Caller,
  { equip, ...asked }: { equip: stored.SeenEquip; days: Days; types: readonly InsightType[]; hasServed: boolean },
): Promise<DiagnosedUnit> {
  const known = await readKnown(db, caller.tenantId, clock())
  const units = await diagnoseUnits(db, known, [equip], { ...asked, userId: caller.id })
  return units.get(equip.id) as DiagnosedUnit
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
    const { causes } = await diagnoseUnit(context, caller, { equip, days, types: INSIGHT_TYPES, hasServed: false })
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
    const asked = { ...days, types: readableTypes(context, caller), userId: caller.id, equipRowIds: [equip.id] }
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

const checkOf = (definition: Definition, locale: Locale) => ({
  ruleId: definition.key,
  name: wordsIn(definition.name, locale),
  subject: subjectOf(definition),
})

/** The subject of the cause that a rule is strongest about. */
const subjectOf = ({ causes }: Definition) => CAUSES[causes[0] ?? '']?.subject ?? 'other'

function likelyCause(ranked: RankedCause, ticks: ReadonlyMap<string, stored.FoundTick>): LikelyCause {
  const tick = ticks.get(ranked.cause)
  return {
    ...ranked,
    for: [...ranked.for],
    against: [...ranked.against],
    likelihood: likelihoodOf(ranked.probability),
    checked: tick ? { cause: tick.cause, checkedBy: tick.checkedBy, checkedAt: tick.checkedAt.toISOString() } : null,
  }
}

type Related = Pick<WrongCheck, 'followsFrom' | 'explains' | 'explainsCount'>

function wrongCheck(
  found: stored.FoundWrong,
  { name, nowSeconds }: { name: string; nowSeconds: number },
): Omit<WrongCheck, keyof Related> {
  const {
    equipRowId: _,
    definitionKey: __,
    restatedBy: ___,
    ruleName: ____,
    snoozedUntil,
    severityRank: rank,
    ...same
  } = found
  const snoozeEnd = snoozedUntil && Math.floor(snoozedUntil.getTime() / 1000)
  return {
    ...same,
    name,
    equipRuleId: String(found.equipRuleId),
    severity: SEVERITIES[rank] ?? null,
    snoozeEnd: isSnoozed(snoozeEnd, nowSeconds) ? snoozeEnd : null,
  }
}
