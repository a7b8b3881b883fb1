import { type EquipStrip, STRIP_DAYS, type StripAction, type StripLane } from '@bonfire/contract/diagnosis/equip-strip'
import { addDays } from '@bonfire/contract/overview/periods'
import { may } from '@bonfire/contract/people/permissions'
import type { Locale } from '@bonfire/contract/people/users'
import { SEVERITIES } from '@bonfire/contract/values/category'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { readableTypes } from '../../../http/permissions.ts'
import { type RuleWords, ruleWordsIn } from '../../definitions/rule-words.service.ts'
import { spansWithSamples } from '../../histories/store/days-with-samples.service.ts'
import { dayAt, siteDay } from '../../sites/site-day.ts'
import type { SeenEquip } from '../diagnosis.repository.ts'
import { findEquip } from '../diagnosis.service.ts'
import * as stored from './strip.repository.ts'

/** Shows what fired on an equip in the last days, what was done about it, and where there are no data. */
export async function readStrip(
  context: Context,
  caller: Caller,
  { equipNumber, locale }: { equipNumber: string; locale: Locale },
): Promise<EquipStrip> {
  const { db } = context
  const equip = await findEquip(context, caller, equipNumber)
  const now = context.clock()
  const to = dayAt(equip.timezone, now)
  const from = addDays(to, 1 - STRIP_DAYS)
  const lanes = await stored.findLanes(db, equip, { from, to, now, types: readableTypes(context, caller) })
  // No list shows actions to someone without a role either.
  const actions = may(caller, 'workOnFindings')
    ? await stored.findActions(db, equip, { from, userId: caller.id, withTriage: may(caller, 'chooseTriage') })
    : []
  const words = await ruleWordsIn(db, caller.tenantId, locale)
  return {
    from,
    to,
    lanes: lanes.map((lane) => laneOf(lane, words)),
    actions: actions.map(actionOf),
    daysWithoutData: await daysWithoutData(db, equip, from),
  }
}

const laneOf = ({ ruleId, ruleName, severityRank, snoozedOn, days, seconds }: stored.FoundLane, words: RuleWords) => ({
  ruleId,
  name: words.name(ruleId, ruleName),
  severity: SEVERITIES[severityRank] ?? null,
  snoozedOn,
  days: days.map((day, place): StripLane['days'][number] => ({ day, seconds: seconds[place] ?? 0 })),
})

function actionOf({ state, stateOn, ...action }: stored.FoundAction): StripAction {
  return { ...action, repair: state !== null && stateOn !== null ? { state, stateOn } : null }
}

/** Today is not over: what is missing may still come. */
async function daysWithoutData(
  db: Db,
  { id, siteRowId, timezone }: Pick<SeenEquip, 'id' | 'siteRowId' | 'timezone'>,
  from: string,
): Promise<string[]> {
  const pointRowIds = await stored.findPointsOfEquip(db, id)
  if (pointRowIds.length === 0) return []
  const days = Array.from({ length: STRIP_DAYS }, (_, place) => addDays(from, place))
  const starts = days.map((day) => siteDay(timezone, day).startsAt)
  const withSamples = await spansWithSamples(db, { siteRowId, pointRowIds }, starts)
  return days.slice(0, -1).filter((_, place) => !withSamples.has(place))
}
