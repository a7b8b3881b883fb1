import type { CheckedCause, RunDay } from '@bonfire/contract/hits/evidence'
import type { Why } from '@bonfire/contract/hits/read-evidence'
import type { InsightType } from '@bonfire/contract/values/category'
import { LocalDate } from '@bonfire/contract/values/local-date'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { readableTypes, refuseUnless, refuseUnreadable } from '../../../http/permissions.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { STATE_MACHINES } from '../../definitions/catalogue/read-catalogue.ts'
import { visibleSiteRowIds } from '../../sites/sites.service.ts'
import * as evidence from './evidence.repository.ts'

const SHOWN_DAYS = 14

interface Asked {
  readonly occurrenceId: string
  readonly type?: InsightType | undefined
}

/** Why a finding of our own exists, and how its rule fared before; null for findings that were sent. */
export async function readEvidence(context: Context, caller: Caller, asked: Asked): Promise<Why | null> {
  const found = await findVisible(context, caller, asked)
  if (!found.evidence || !found.body) return null
  const { evidence: own, body } = found
  const { day } = partsOf(asked.occurrenceId)
  const runs = await evidence.findRuns(context.db, found, { until: day, limit: SHOWN_DAYS })
  const days = runs.map(toRunDay)
  const machine = STATE_MACHINES.find(({ equip }) => equip.includes(own.equipKind))
  return {
    evidence: own,
    body,
    states: Object.fromEntries(
      (machine?.states ?? []).map(({ number, words }) => [
        number,
        typeof words === 'string' ? { en: words, fr: words } : words,
      ]),
    ),
    days,
    rules: await namesOf(context, caller, [...ruleKeysOf(days), ...(own.lostRules ?? [])]),
    checked: await evidence.findChecked(context.db, found.equipRuleId),
  }
}

const ruleKeysOf = (days: readonly RunDay[]) => days.flatMap(({ names, suppressedBy }) => [...names, ...suppressedBy])

async function namesOf({ db }: Context, { tenantId }: Caller, keys: readonly string[]): Promise<Why['rules']> {
  const named = keys.length === 0 ? [] : await evidence.findNames(db, tenantId, [...new Set(keys)])
  return Object.fromEntries(named.map(({ key, name }) => [key, name]))
}

/** Ticks a cause off for everyone, or takes the tick back. */
export async function checkCause(
  context: Context,
  caller: Caller,
  { cause, isChecked, ...asked }: Asked & { readonly cause: string; readonly isChecked: boolean },
): Promise<CheckedCause[]> {
  refuseUnless('workOnFindings', caller)
  const { equipRuleId, body } = await findVisible(context, caller, asked)
  if (!body?.causes.includes(cause)) throw refuseField('cause', 'evidence.unknown-cause', { cause })
  if (isChecked) await evidence.addChecked(context.db, { equipRuleId, cause, by: caller.id, at: context.clock() })
  else await evidence.removeChecked(context.db, { equipRuleId, cause })
  return evidence.findChecked(context.db, equipRuleId)
}

/** What the caller may not see is as if it did not exist. */
async function findVisible(
  context: Context,
  caller: Caller,
  { occurrenceId, type }: Asked,
): Promise<evidence.FoundEvidence> {
  if (type) refuseUnreadable(context, caller, type)
  const types = type ? [type] : readableTypes(context, caller)
  const { equipRuleId, day } = partsOf(occurrenceId)
  const found = await evidence.findEvidence(context.db, { tenantId: caller.tenantId, equipRuleId, day, types })
  const visible = found && (await visibleSiteRowIds(context, caller, [found.siteKey]))
  if (!found || visible?.length !== 1) throw refuse('evidence.not-found')
  return found
}

const LARGEST_ID = 2_147_483_647

function partsOf(occurrenceId: string): { equipRuleId: number; day: string } {
  const dash = occurrenceId.indexOf('-')
  const equipRuleId = Number(occurrenceId.slice(0, dash))
  const day = LocalDate.safeParse(occurrenceId.slice(dash + 1))
  // The pattern of the call allows numbers and days that do not exist.
  if (!day.success || equipRuleId > LARGEST_ID) throw refuse('evidence.not-found')
  return { equipRuleId, day: day.data }
}

function toRunDay({ day, run, hasFired }: evidence.FoundRun): RunDay {
  const { status = 'missing', names = [], ...numbers } = (run ?? {}) as Partial<RunDay>
  return {
    ...{ day, status, names, hasFired },
    evaluatedSeconds: numbers.evaluatedSeconds ?? 0,
    applicableSeconds: numbers.applicableSeconds ?? 0,
    trueSeconds: numbers.trueSeconds ?? 0,
    longestTrueSeconds: numbers.longestTrueSeconds ?? 0,
    ...{ suppressedSeconds: numbers.suppressedSeconds ?? 0, suppressedBy: numbers.suppressedBy ?? [] },
    knownShare: numbers.knownShare ?? 0,
  }
}
