import { PUT_BACK_HOURS, UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuseField } from '../../../http/refusal.ts'
import { lockAction } from '../actions.repository.ts'
import { type FoundAction, findActionByKey } from '../actions.service.ts'
import * as equips from './action-equips.repository.ts'
import { isOfEndedAction, type LockedEquipRule } from './action-equips.repository.ts'
import { lockAllEquips, parseEquipRuleIds, refuseTakenEquip } from './locked-equips.service.ts'
import { type AssociationChange, announceAssociation, storeAssociation } from './store-association.service.ts'
import { changeUnseenAssociation } from './unseen-association.service.ts'

export interface EquipRequest {
  /** The action's key. */
  readonly key: string
  readonly equipRuleIds: readonly string[]
}

/**
 * Associates equipment rules with an action, all or none. Those already on it stay. One whose action has ended moves,
 * because the fault needs work again. One on another open action is a conflict that names it.
 */
export async function associate(context: Context, caller: Caller, request: EquipRequest): Promise<void> {
  refuseUnless('workOnFindings', caller)
  await changeAssociation(context, caller, { ...request, kind: 'associate' })
}

/**
 * Takes equipment rules off an action, all or none; people without a role may too. Returns the ids of those that were
 * on it.
 */
export async function dissociate(context: Context, caller: Caller, request: EquipRequest): Promise<string[]> {
  const changed = await changeAssociation(context, caller, { ...request, kind: 'dissociate' })
  return changed.map(({ id }) => String(id))
}

async function changeAssociation(
  context: Context,
  caller: Caller,
  { key, equipRuleIds, kind }: EquipRequest & { kind: AssociationChange },
) {
  if (key.trim() === '') throw refuseField('actionId', 'action.no-key')
  if (key.trim() === UNSEEN_ACTION) return changeUnseenAssociation(context, caller, { equipRuleIds, kind })
  const action = await findActionByKey(context.db, caller, key.trim())
  const changed = await inTransaction(context.db, async (db) => {
    if (kind === 'associate')
      await refuseClosed(db, context, caller, { key: key.trim(), ids: parseEquipRuleIds(equipRuleIds) })
    return changeAssociationIn(db, context, caller, { action, equipRuleIds, kind })
  })
  announceAssociation(context, caller, action, changed)
  return changed
}

/** A closed action takes back what the caller has just taken off it, and nothing else. */
async function refuseClosed(
  db: Db,
  context: Context,
  caller: Caller,
  { key, ids }: { key: string; ids: readonly number[] },
): Promise<void> {
  const { id } = await findActionByKey(db, caller, key)
  await lockAction(db, id)
  if ((await findActionByKey(db, caller, key)).status !== 'Closed') return
  const since = new Date(context.clock().getTime() - PUT_BACK_HOURS * MILLISECONDS_PER_HOUR)
  const takenOff = await equips.findTakenOffAction(db, { by: caller.id, since, actionId: id })
  if (!ids.every((equipRuleId) => takenOff.has(equipRuleId))) throw refuseField('actionId', 'action.closed')
}

interface EquipChange {
  readonly action: FoundAction
  readonly equipRuleIds: readonly string[]
  readonly kind: AssociationChange
}

/** Must run within a transaction; returns the equipment rules that were changed. */
export async function changeAssociationIn(
  db: Db,
  context: Context,
  caller: Caller,
  { action, equipRuleIds, kind }: EquipChange,
) {
  const ids = parseEquipRuleIds(equipRuleIds)
  await lockAction(db, action.id)
  const found = await lockAllEquips(db, caller, ids)
  refuseOtherHolders(action, found, kind)
  const changing = await pickChanging(db, action.id, { found, kind })
  if (changing.length > 0) await storeAssociation(db, { action, changing, kind, at: context.clock(), by: caller.id })
  return changing
}

async function pickChanging(
  db: Db,
  actionId: number,
  { found, kind }: { found: readonly LockedEquipRule[]; kind: AssociationChange },
): Promise<LockedEquipRule[]> {
  if (kind === 'associate') return found.filter((rule) => rule.actionId !== actionId)
  // Equipment that moved on and was then unassociated is still in this list.
  const listed = new Set(await equips.findListedRules(db, actionId))
  return found.filter((rule) => listed.has(rule.id))
}

function refuseOtherHolders(action: FoundAction, found: readonly LockedEquipRule[], kind: AssociationChange): void {
  const taken = found.find((rule) => {
    const isElsewhere = rule.actionId !== null && rule.actionId !== action.id
    return isElsewhere && !(kind === 'associate' && isOfEndedAction(rule))
  })
  if (taken) throw refuseTakenEquip(taken)
  const elsewhere = kind === 'associate' && found.find((rule) => rule.projectId !== action.siteProjectId)
  if (!elsewhere) return
  throw refuseField('equipRuleIds', 'action.equip-of-other-project', { equip: elsewhere.equipName })
}
