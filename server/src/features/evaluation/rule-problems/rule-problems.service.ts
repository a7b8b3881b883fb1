import type { RuleProblem } from '@bonfire/contract/evaluation/rule-problems'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { definitionsInUse } from '../../definitions/definitions-in-use.service.ts'
import { findRuleProblems } from './rule-problems.repository.ts'

/** Rules that failed on some day, or fired on more equips than is kept. */
export async function readRuleProblems(
  { db, clock }: Context,
  caller: Caller,
  { siteRowId, render }: { siteRowId?: number; render: (problem: Problem) => string },
): Promise<RuleProblem[]> {
  const stored = await findRuleProblems(db, { userId: caller.id, siteRowId, now: clock() })
  if (stored.length === 0) return []
  const names = new Map((await definitionsInUse(db, caller.tenantId)).map(({ key, body }) => [key, body.name]))
  return stored.map(({ siteKey, siteLabel, day, days, problem: { rule, code, params } }) => ({
    siteId: siteKey,
    siteLabel,
    rule,
    name: names.get(rule) ?? null,
    day,
    days,
    code,
    params: { ...params },
    message: render({ code, params }),
  }))
}
