import type { ReplacedSnooze } from '@bonfire/contract/snooze'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { announceSnooze } from '../changes/changes.service.ts'
import * as equipRules from './snooze.repository.ts'

export interface SnoozeAnswer {
  readonly snoozed: Snoozed[]
  /** Other people's snoozes that were still running. */
  readonly replaced: ReplacedSnooze[]
}

export interface Snoozed {
  readonly equipRuleId: string
  readonly snoozeEnd: number | null
}

/** Snoozes the equipment rules until now + `durationSeconds`; all, or none if the caller cannot see one. */
export async function snooze(
  context: Context,
  caller: Caller,
  request: { equipRuleIds: readonly string[]; durationSeconds: number; reason?: string | undefined },
): Promise<SnoozeAnswer> {
  const at = context.clock()
  const until = new Date(at.getTime() + request.durationSeconds * 1000)
  return change(context, caller, {
    equipRuleIds: request.equipRuleIds,
    snooze: { until, by: caller.id, at, reason: request.reason || null },
  })
}

export async function unsnooze(context: Context, caller: Caller, equipRuleIds: readonly string[]): Promise<Snoozed[]> {
  const { snoozed } = await change(context, caller, { equipRuleIds, snooze: null })
  return snoozed
}

/** Undoes the caller's last change of each equipment rule, all or none. */
export async function undoSnooze(
  context: Context,
  caller: Caller,
  equipRuleIds: readonly string[],
): Promise<Snoozed[]> {
  const ids = changeableIds(caller, equipRuleIds)
  const restored = await inTransaction(context.db, async (db) => {
    await lockAll(db, caller, ids)
    const found = await equipRules.restoreSnoozes(db, ids, caller.id)
    if (found.length < ids.length) throw refuse('snooze.changed')
    return found
  })
  const isSnoozedNow = ({ snoozedUntil }: { snoozedUntil: Date | null }) =>
    snoozedUntil !== null && snoozedUntil > context.clock()
  for (const isSnoozed of [true, false]) {
    const changed = restored.filter((rule) => isSnoozedNow(rule) === isSnoozed).map((rule) => rule.id)
    if (changed.length > 0) announceSnooze(context, caller, { equipRuleIds: changed, isSnoozed })
  }
  return restored.map(({ id, snoozedUntil }) => ({ equipRuleId: String(id), snoozeEnd: epochSeconds(snoozedUntil) }))
}

async function change(
  context: Context,
  caller: Caller,
  wanted: { equipRuleIds: readonly string[]; snooze: Parameters<typeof equipRules.setSnooze>[2] },
): Promise<SnoozeAnswer> {
  const ids = changeableIds(caller, wanted.equipRuleIds)
  const { replaced, repeated } = await inTransaction(context.db, async (db) => {
    await lockAll(db, caller, ids)
    const repeated = await equipRules.findRepeated(db, ids, { by: caller.id, snooze: wanted.snooze })
    const changing = ids.filter((id) => !repeated.has(id))
    const replaced = await equipRules.foreignSnoozes(db, changing, { userId: caller.id, at: context.clock() })
    await equipRules.rememberSnoozes(db, changing, caller.id)
    await equipRules.setSnooze(db, changing, wanted.snooze)
    return { replaced, repeated }
  })
  announceSnooze(context, caller, { equipRuleIds: ids, isSnoozed: wanted.snooze !== null })
  const until = wanted.snooze?.until ?? null
  return {
    snoozed: ids.map((id) => ({ equipRuleId: String(id), snoozeEnd: epochSeconds(repeated.get(id) ?? until) })),
    replaced: replaced.map(({ id, by, snoozedUntil }) => ({
      equipRuleId: String(id),
      by,
      snoozeEnd: epochSeconds(snoozedUntil),
    })),
  }
}

function changeableIds(caller: Caller, equipRuleIds: readonly string[]): number[] {
  refuseUnless('workOnFindings', caller)
  const ids = [...new Set(equipRuleIds.map(Number))]
  if (ids.length === 0) throw refuseField('equipRuleIds', 'snooze.no-equip-rules')
  if (ids.some((id) => id > 2_147_483_647)) throw refuse('not_found', { thing: 'equipment rule' })
  return ids
}

async function lockAll(db: Db, caller: Caller, ids: readonly number[]): Promise<void> {
  const visible = await equipRules.lockVisibleEquipRules(db, caller.id, ids)
  if (visible.length < ids.length) throw refuse('not_found', { thing: 'equipment rule' })
}

function epochSeconds<Instant extends Date | null>(instant: Instant): Instant extends Date ? number : null
function epochSeconds(instant: Date | null): number | null {
  return instant && Math.floor(instant.getTime() / 1000)
}
