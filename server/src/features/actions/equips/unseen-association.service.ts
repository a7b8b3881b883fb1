import { PUT_BACK_HOURS } from '@bonfire/contract/actions/actions'
import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import { lockAction } from '../actions.repository.ts'
import type { LockedEquipRule } from './action-equips.repository.ts'
import * as equips from './action-equips.repository.ts'
import { lockAllEquips, parseEquipRuleIds, refuseTakenEquip } from './locked-equips.service.ts'
import { type AssociationChange, announceAssociation, storeAssociation } from './store-association.service.ts'

/** Takes equipment off actions that the caller does not see, or puts back what the caller took off. */
export async function changeUnseenAssociation(
  context: Context,
  caller: Caller,
  { equipRuleIds, kind }: { equipRuleIds: readonly string[]; kind: AssociationChange },
) {
  const ids = parseEquipRuleIds(equipRuleIds)
  const act = kind === 'associate' ? putBackOnUnseen : takeOffUnseen
  const changed = await inTransaction(context.db, (db) => act(db, { ids, at: context.clock(), caller }))
  for (const [id, rules] of Map.groupBy(changed, (rule) => rule.actionId ?? 0)) {
    announceAssociation(context, caller, { id }, rules)
  }
  return changed
}

interface UnseenChange {
  readonly ids: readonly number[]
  readonly at: Date
  readonly caller: Caller
}

/** Takes equipment rules off actions that the caller does not see. */
async function takeOffUnseen(db: Db, { ids, at, caller }: UnseenChange): Promise<LockedEquipRule[]> {
  for (const actionId of await equips.findHoldingActions(db, caller.id, ids)) await lockAction(db, actionId)
  const found = await lockAllEquips(db, caller, ids)
  const seen = found.find((rule) => rule.actionKey !== null)
  if (seen) throw refuseTakenEquip(seen)
  const changing = found.filter((rule) => rule.actionId !== null)
  for (const [id, rules] of Map.groupBy(changing, (rule) => rule.actionId ?? 0)) {
    await storeAssociation(db, { action: { id, key: '' }, changing: rules, kind: 'dissociate', at, by: caller.id })
  }
  return changing
}

/** Puts equipment rules back that the caller took off such actions lately and that are still free; all or none. */
async function putBackOnUnseen(db: Db, { ids, at, caller }: UnseenChange): Promise<LockedEquipRule[]> {
  const since = new Date(at.getTime() - PUT_BACK_HOURS * MILLISECONDS_PER_HOUR)
  const takenOff = await equips.findTakenOff(db, { by: caller.id, since, ids })
  const actionIds = [...new Set(takenOff.values())].sort((a, b) => a - b)
  for (const actionId of actionIds) await lockAction(db, actionId)
  const found = await lockAllEquips(db, caller, ids)
  if (found.some((rule) => rule.actionId !== null || !takenOff.has(rule.id))) throw refuse('action.not-put-back')
  for (const [id, rules] of Map.groupBy(found, (rule) => takenOff.get(rule.id) ?? 0)) {
    await storeAssociation(db, { action: { id, key: '' }, changing: rules, kind: 'associate', at, by: caller.id })
  }
  return found.map((rule) => ({ ...rule, actionId: takenOff.get(rule.id) ?? null }))
}
