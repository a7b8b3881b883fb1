import type { Db } from '../../../db/database.ts'
import type { FoundAction } from '../actions.service.ts'
import * as equips from './action-equips.repository.ts'
import { isOfEndedAction, type LockedEquipRule, type Reclaimed } from './action-equips.repository.ts'
import { type LinkedAction, storeAssociation } from './store-association.service.ts'

type OwnAction = Pick<FoundAction, 'id' | 'key' | 'siteProjectId'>

/** Links a reopened action to its equipment that is free or on an ended action. Returns it as it was before. */
export async function reclaimEquips(
  db: Db,
  action: OwnAction,
  { at, by }: { at: Date; by: number },
): Promise<readonly LockedEquipRule[]> {
  const found = await equips.lockEquipRules(db, by, await equips.findListedRules(db, action.id))
  const changing = found.filter(
    (rule) => rule.projectId === action.siteProjectId && (rule.actionId === null || isOfEndedAction(rule)),
  )
  const returning = changing.filter((rule) => rule.actionId !== action.id)
  if (returning.length === 0) return []
  await storeAssociation(db, { action, changing: returning, kind: 'associate', at, by })
  return returning
}

/**
 * Returns equipment that a reopening brought back to an action to where it was, if it is still there. Returns the ids of
 * the actions that have it again.
 */
export async function returnEquips(
  db: Db,
  action: LinkedAction,
  { reclaimed, at, by }: { reclaimed: readonly Reclaimed[]; at: Date; by: number },
): Promise<readonly number[]> {
  const former = new Map(reclaimed.map((rule) => [rule.id, rule]))
  const locked = await equips.lockEquipRules(db, by, [...former.keys()])
  const returning = locked.filter((rule) => rule.actionId === action.id)
  const there = new Set(
    await equips.findExistingActions(db, [...new Set(reclaimed.flatMap(({ actionId }) => actionId ?? []))]),
  )
  const holderOf = ({ id }: LockedEquipRule) => {
    const actionId = former.get(id)?.actionId ?? null
    return actionId !== null && there.has(actionId) ? actionId : null
  }
  for (const [id, changing] of Map.groupBy(returning, holderOf)) {
    if (id === null) {
      const ids = changing.map((rule) => rule.id)
      // It stays in the list of the action, where it was free.
      await equips.freeEquips(db, ids)
      continue
    }
    const key = former.get(changing[0]?.id ?? 0)?.actionKey ?? ''
    await storeAssociation(db, { action: { id, key }, changing, kind: 'associate', at, by })
  }
  return [...new Set(returning.flatMap((rule) => holderOf(rule) ?? []))]
}
