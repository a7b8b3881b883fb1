import { type ReplacedSnooze, SNOOZE_CUSTOM_DAYS, SNOOZE_MAXIMUM_SECONDS } from '@bonfire/contract/snooze'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { type Refusal, refuse, refuseField } from '../../http/refusal.ts'
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

/** A time in seconds, the beginning of a day at the site of each, or the end of the action that each is on. */
export type SnoozeEnd = { readonly durationSeconds: number } | { readonly day: string } | 'with the action'

/** Snoozes the equipment rules; all, or none if the caller cannot see one. */
export async function snooze(
  context: Context,
  caller: Caller,
  request: {
    equipRuleIds: readonly string[]
    ends: SnoozeEnd
    reason?: string | undefined
    isFalseAlert?: boolean | undefined
  },
): Promise<SnoozeAnswer> {
  const at = context.clock()
  const { ends, equipRuleIds, reason, isFalseAlert = false } = request
  return changeSnooze(context, caller, {
    equipRuleIds,
    snooze: {
      until: endOf(ends, at),
      isUntilClosed: ends === 'with the action',
      by: caller.id,
      at,
      reason: reason || null,
      isFalseAlert,
    },
  })
}

const latestEnd = (at: Date) => new Date(at.getTime() + SNOOZE_MAXIMUM_SECONDS * 1000)

function endOf(ends: SnoozeEnd, at: Date): Date | string {
  if (ends === 'with the action') return latestEnd(at)
  return 'day' in ends ? ends.day : new Date(at.getTime() + ends.durationSeconds * 1000)
}

export async function unsnooze(context: Context, caller: Caller, equipRuleIds: readonly string[]): Promise<Snoozed[]> {
  const { snoozed } = await changeSnooze(context, caller, { equipRuleIds, snooze: null })
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

async function changeSnooze(
  context: Context,
  caller: Caller,
  wanted: { equipRuleIds: readonly string[]; snooze: equipRules.NewSnooze | null },
): Promise<SnoozeAnswer> {
  const ids = changeableIds(caller, wanted.equipRuleIds)
  const { replaced, ended } = await inTransaction(context.db, async (db) => {
    if (wanted.snooze?.isUntilClosed && (await equipRules.holdOpenActions(db, caller.id, ids)) < ids.length) {
      throw await refuseWithoutAction(db, caller, ids)
    }
    await lockAll(db, caller, ids)
    const repeated = await equipRules.findRepeated(db, ids, { by: caller.id, snooze: wanted.snooze })
    const changing = ids.filter((id) => !repeated.has(id))
    const foreign = await equipRules.foreignSnoozes(db, changing, { userId: caller.id, at: context.clock() })
    await equipRules.rememberSnoozes(db, changing, caller.id)
    const set = await equipRules.setSnooze(db, changing, wanted.snooze)
    if (wanted.snooze) refuseWrongEnds(set, wanted.snooze)
    return { replaced: foreign, ended: [...set, ...[...repeated].map(([id, snoozedUntil]) => ({ id, snoozedUntil }))] }
  })
  announceSnooze(context, caller, { equipRuleIds: ids, isSnoozed: wanted.snooze !== null })
  const ends = new Map(ended.map(({ id, snoozedUntil }) => [id, epochSeconds(snoozedUntil)]))
  return {
    snoozed: ids.map((id) => ({ equipRuleId: String(id), snoozeEnd: ends.get(id) ?? null })),
    replaced: replaced.map(({ id, by, snoozedUntil, isUntilClosed }) => ({
      equipRuleId: String(id),
      by,
      snoozeEnd: epochSeconds(snoozedUntil),
      isUntilClosed,
    })),
  }
}

/** The refusal says nothing of what the caller does not see. */
async function refuseWithoutAction(db: Db, caller: Caller, ids: readonly number[]): Promise<Refusal> {
  await lockAll(db, caller, ids)
  return refuseField('untilClosed', 'snooze.no-open-action')
}

/** A day begins at another instant at each site. */
function refuseWrongEnds(set: readonly { snoozedUntil: Date | null }[], { until, at }: equipRules.NewSnooze): void {
  if (typeof until !== 'string') return
  for (const { snoozedUntil } of set) {
    if (snoozedUntil === null || snoozedUntil <= at) throw refuseField('until', 'snooze.day-past')
    if (snoozedUntil > latestEnd(at)) {
      throw refuseField('until', 'snooze.too-long', { days: SNOOZE_CUSTOM_DAYS.maximum })
    }
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
