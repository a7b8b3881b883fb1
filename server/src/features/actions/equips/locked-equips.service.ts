import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { type Refusal, refuse } from '../../../http/refusal.ts'
import type { LockedEquipRule } from './action-equips.repository.ts'
import * as equips from './action-equips.repository.ts'

const LARGEST_ID = 2_147_483_647

export function parseEquipRuleIds(equipRuleIds: readonly string[]): number[] {
  const ids = [...new Set(equipRuleIds.map(Number))]
  if (ids.some((id) => id > LARGEST_ID)) throw refuse('not_found', { thing: 'equipment rule' })
  return ids
}

/** Locks the equipment rules; all of them must be at sites that the caller sees. */
export async function lockAllEquips(db: Db, caller: Caller, ids: readonly number[]): Promise<LockedEquipRule[]> {
  const found = await equips.lockEquipRules(db, caller.id, ids)
  if (found.length < ids.length) throw refuse('not_found', { thing: 'equipment rule' })
  return found
}

export function refuseTakenEquip({ equipName: equip, ruleName: rule, actionKey }: LockedEquipRule): Refusal {
  const present = { equipRuleIds: actionKey ?? UNSEEN_ACTION }
  if (actionKey === null) return refuse('action.equip-taken-unseen', { equip, rule }, { present })
  return refuse('action.equip-taken', { equip, rule, action: actionKey }, { present })
}
