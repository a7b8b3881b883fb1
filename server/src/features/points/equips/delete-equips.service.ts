import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import { markLastMonth } from '../../../db/due-days.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse } from '../../../http/refusal.ts'
import { findSite } from '../points.service.ts'
import { announceEquips } from './announce-equips.ts'
import * as changes from './equip-changes.repository.ts'
import { findEquips } from './equips.repository.ts'
import { servedByOf } from './served-by.ts'
import type { StoredEquip } from './site-equip.ts'

const NAMES_IN_MESSAGE = 3

/** Deletes all or nothing. Refuses if anything but settings belongs to one of them. */
export async function deleteEquips(
  context: Context,
  caller: Caller,
  { siteId, equipIds }: { siteId: string; equipIds: readonly string[] },
): Promise<{ deleted: number }> {
  refuseUnless('bringDataIn', caller)
  const ids = new Set(equipIds)
  const siteKey = await inTransaction(context.db, async (db) => {
    const site = await findSite(db, caller, siteId)
    await changes.lockSite(db, site.id)
    await changes.lockToDelete(db, site.id, [...ids])
    const all = await findEquips(db, site.id)
    const chosen = all.filter(({ equipId }) => ids.has(equipId))
    if (chosen.length < ids.size) throw refuse('not_found', { thing: 'equip' })
    refuseHeld(all, { chosen, held: await changes.findHeld(db, site.id, [...ids]) })
    await changes.deleteEquips(db, site.id, [...ids])
    // An equip that is now the only one of its kind serves those that name none.
    await markLastMonth(db, { siteRowIds: [site.id], now: context.clock() })
    return site.siteKey
  })
  announceEquips(context, caller, [siteKey])
  return { deleted: ids.size }
}

function refuseHeld(
  all: readonly StoredEquip[],
  { chosen, held }: { chosen: readonly StoredEquip[]; held: readonly changes.Held[] },
): void {
  const ids = new Set(chosen.map(({ equipId }) => equipId))
  const heldById = new Map(held.map((one) => [one.equipId, one]))
  const served = new Map<string, string[]>()
  for (const { equipId, name, tags } of all) {
    if (ids.has(equipId)) continue
    for (const server of servedByOf({ equipId, tags }, (id) => ids.has(id))) {
      served.set(server, [...(served.get(server) ?? []), name])
    }
  }
  const holds = chosen.flatMap(({ equipId, name }) => {
    const by = holdsOf(heldById.get(equipId), served.get(equipId) ?? [])
    return by.length > 0 ? problem('equip.hold', { equip: name, by }) : []
  })
  if (holds.length === 0) return
  const shown = holds.slice(0, NAMES_IN_MESSAGE)
  throw refuse('equip.held', { holds: shown, more: holds.length - shown.length })
}

function holdsOf(held: changes.Held | undefined, served: readonly string[]): Problem[] {
  const { findings = 0, actions = 0, points = 0 } = held ?? {}
  return [
    ...(findings > 0 ? [problem('label.held-findings', { count: findings })] : []),
    ...(actions > 0 ? [problem('label.held-actions', { count: actions })] : []),
    ...(points > 0 ? [problem('label.held-points', { count: points })] : []),
    ...(served.length > 0
      ? [
          problem('label.held-equips', {
            names: served.slice(0, NAMES_IN_MESSAGE),
            more: Math.max(0, served.length - NAMES_IN_MESSAGE),
          }),
        ]
      : []),
  ]
}
