import type { CheckedCause, RunDay } from '@bonfire/contract/hits/evidence'
import type { Why } from '@bonfire/contract/hits/read-evidence'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuseField } from '../../../http/refusal.ts'
import { STATE_MACHINES } from '../../definitions/catalogue/read-catalogue.ts'
import { findAboutPoints } from './about.service.ts'
import * as evidence from './evidence.repository.ts'
import { type Asked, findVisible } from './visible-finding.service.ts'

const SHOWN_DAYS = 14

/** Returns the points of a finding; and for one of our own, its evidence and the rule's earlier runs. */
export async function readEvidence(context: Context, caller: Caller, asked: Asked) {
  const { found, day } = await findVisible(context, caller, asked)
  return { why: await explainFinding(context, caller, found, day), about: await findAboutPoints(context, found, day) }
}

async function explainFinding(
  context: Context,
  caller: Caller,
  found: evidence.FoundEvidence,
  day: string,
): Promise<Why | null> {
  if (!found.evidence || !found.body) return null
  const { evidence: own, body } = found
  const runs = await evidence.findRuns(
    context.db,
    { ...found, ruleKey: own.definition },
    { until: day, limit: SHOWN_DAYS },
  )
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
    rules: await findRuleNames(context, caller, [
      ...ruleKeysOf(days),
      ...(own.lostRules ?? []),
      ...(own.restatedBy ?? []),
    ]),
    checked: await evidence.findChecked(context.db, found.equipRuleId),
  }
}

const ruleKeysOf = (days: readonly RunDay[]) => days.flatMap(({ names, suppressedBy }) => [...names, ...suppressedBy])

async function findRuleNames({ db }: Context, { tenantId }: Caller, keys: readonly string[]): Promise<Why['rules']> {
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
  const {
    found: { equipRuleId, body },
  } = await findVisible(context, caller, asked)
  if (!body?.causes.includes(cause)) throw refuseField('cause', 'evidence.unknown-cause', { cause })
  if (isChecked) await evidence.addChecked(context.db, { equipRuleId, cause, by: caller.id, at: context.clock() })
  else await evidence.removeChecked(context.db, { equipRuleId, cause })
  return evidence.findChecked(context.db, equipRuleId)
}

function toRunDay({ day, run, hasFired }: evidence.FoundRun): RunDay {
  const { status = 'missing', names = [], ...numbers } = (run ?? {}) as Partial<RunDay>
  return {
    day,
    status,
    names,
    hasFired,
    evaluatedSeconds: numbers.evaluatedSeconds ?? 0,
    applicableSeconds: numbers.applicableSeconds ?? 0,
    trueSeconds: numbers.trueSeconds ?? 0,
    longestTrueSeconds: numbers.longestTrueSeconds ?? 0,
    suppressedSeconds: numbers.suppressedSeconds ?? 0,
    suppressedBy: numbers.suppressedBy ?? [],
    knownShare: numbers.knownShare ?? 0,
  }
}
