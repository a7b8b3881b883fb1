import {
  type ClosedActionLabels,
  LABELLED_DAYS,
  MAXIMUM_LABELLED_FINDINGS,
} from '@bonfire/contract/evaluation/accuracy'
import { causesOfRule } from '@bonfire/contract/evaluation/count-accuracy'
import type { Locale } from '@bonfire/contract/people/users'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnlessCoverage } from '../../http/permissions.ts'
import { definitionsInUse } from '../definitions/definitions-in-use.service.ts'
import { ruleWordsIn } from '../definitions/rule-words.service.ts'
import * as stored from './accuracy.repository.ts'

/** Returns the findings that actions closed within a year label, at the sites that the caller sees. */
export async function readClosedActionLabels(
  context: Context,
  caller: Caller,
  locale: Locale,
): Promise<ClosedActionLabels> {
  refuseUnlessCoverage(context, caller)
  const { db } = context
  const found = await stored.findLabelled(db, caller.id, {
    since: new Date(context.clock().getTime() - LABELLED_DAYS * MILLISECONDS_PER_DAY),
    days: LABELLED_DAYS,
    limit: MAXIMUM_LABELLED_FINDINGS + 1,
  })
  const rows = found.slice(0, MAXIMUM_LABELLED_FINDINGS)
  const words = await ruleWordsIn(db, caller.tenantId, locale)
  const definitions = await definitionsInUse(db, caller.tenantId)
  const bodies = new Map(definitions.map(({ key, body }) => [key, body]))
  const names = new Map(rows.map(({ ruleId, ruleName }) => [ruleId, words.name(ruleId, ruleName)]))
  const rules = [...names].map(([ruleId, name]) => ({ ruleId, name, ...causesOfRule(bodies.get(ruleId)) }))
  const places = new Map(rules.map(({ ruleId }, place) => [ruleId, place]))
  const equips = new Map(
    rows.map(({ siteId, siteLabel, equipId, equipName }) => [
      JSON.stringify([siteId, equipId]),
      { siteId, siteLabel, equipId, name: equipName },
    ]),
  )
  return {
    rules,
    equips: [...equips.values()],
    findings: rows.map(({ siteId, equipId, day, ruleId, isReal, actionKey, cause }) => ({
      siteId,
      equipId,
      day,
      rule: places.get(ruleId) ?? 0,
      isReal,
      actionKey,
      cause,
    })),
    isCut: found.length > rows.length,
  }
}
