import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, invalid, notFound } from '../../http/refusal.ts'
import { announceSnooze } from '../changes/changes.service.ts'
import * as equipRules from './snooze.repository.ts'

export interface Snoozed {
  readonly equipRuleId: string
  readonly snoozeEnd: number | null
}

/** Silences the equipment rules until now + `durationSeconds`; all of them or, when one is not the caller's, none. */
export async function snooze(
  context: Context,
  caller: Caller,
  request: { equipRuleIds: readonly string[]; durationSeconds: number; reason?: string | undefined },
): Promise<Snoozed[]> {
  const at = context.clock()
  const until = new Date(at.getTime() + request.durationSeconds * 1000)
  return change(context, caller, {
    equipRuleIds: request.equipRuleIds,
    snooze: { until, by: caller.id, at, reason: request.reason || null },
  })
}

export async function unsnooze(context: Context, caller: Caller, equipRuleIds: readonly string[]): Promise<Snoozed[]> {
  return change(context, caller, { equipRuleIds, snooze: null })
}

async function change(
  context: Context,
  caller: Caller,
  wanted: { equipRuleIds: readonly string[]; snooze: Parameters<typeof equipRules.setSnooze>[2] },
): Promise<Snoozed[]> {
  if (caller.rolesRestriction === null) throw forbidden('Unable to authenticate user')
  const ids = [...new Set(wanted.equipRuleIds.map(Number))]
  if (ids.length === 0) throw invalid('No equipRuleIds given', { equipRuleIds: 'No equipRuleIds given' })
  if (ids.some((id) => id > 2_147_483_647)) throw notFound('equipment rule')
  await context.db.transaction().execute(async (db) => {
    const visible = await equipRules.lockVisibleEquipRules(db, caller.id, ids)
    if (visible.length < ids.length) throw notFound('equipment rule')
    await equipRules.setSnooze(db, ids, wanted.snooze)
  })
  announceSnooze(context, caller, { equipRuleIds: ids, isSnoozed: wanted.snooze !== null })
  const snoozeEnd = wanted.snooze && Math.floor(wanted.snooze.until.getTime() / 1000)
  return ids.map((id) => ({ equipRuleId: String(id), snoozeEnd }))
}
