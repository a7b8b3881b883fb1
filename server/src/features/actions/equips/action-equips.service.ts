import { PUT_BACK_HOURS, UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { type Refusal, refuse, refuseField } from '../../../http/refusal.ts'
import { type FieldChange, recordChanges } from '../../action-changes/action-changes.service.ts'
import { announceAction } from '../../changes/changes.service.ts'
import { lockAction, updateAction } from '../actions.repository.ts'
import { type FoundAction, findActionByKey } from '../actions.service.ts'
import type { LockedEquipRule, Reclaimed } from './action-equips.repository.ts'
import * as equips from './action-equips.repository.ts'

export interface EquipRequest {
  /** The action's key. */
  readonly key: string
  readonly equipRuleIds: readonly string[]
}

type OwnAction = Pick<FoundAction, 'id' | 'key' | 'siteProjectId'>
type LinkedAction = Pick<FoundAction, 'id' | 'key'>
type AssociationChange = 'associate' | 'dissociate'

const LARGEST_ID = 2_147_483_647
const NAMES_SHOWN = 3

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

async function changeUnseenAssociation(
  context: Context,
  caller: Caller,
  { equipRuleIds, kind }: Omit<EquipChange, 'action'>,
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

function parseEquipRuleIds(equipRuleIds: readonly string[]): number[] {
  const ids = [...new Set(equipRuleIds.map(Number))]
  if (ids.some((id) => id > LARGEST_ID)) throw refuse('not_found', { thing: 'equipment rule' })
  return ids
}

async function lockAllEquips(db: Db, caller: Caller, ids: readonly number[]): Promise<LockedEquipRule[]> {
  const found = await equips.lockEquipRules(db, caller.id, ids)
  if (found.length < ids.length) throw refuse('not_found', { thing: 'equipment rule' })
  return found
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

/** Announces the change of the actions that lost the equipment too. */
export function announceAssociation(
  context: Context,
  caller: Caller,
  action: Pick<FoundAction, 'id'>,
  changed: readonly LockedEquipRule[],
): void {
  const actionIds = new Set(changed.flatMap((rule) => [action.id, rule.actionId ?? action.id]))
  const changedIds = changed.map((rule) => rule.id)
  for (const actionId of actionIds)
    announceAction(context, caller, { did: 'associated', actionId, equipRuleIds: changedIds })
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

const isOfEndedAction = ({ actionStatus }: LockedEquipRule) => actionStatus === 'Closed' || actionStatus === 'Rejected'

function refuseTakenEquip({ equipName: equip, ruleName: rule, actionKey }: LockedEquipRule): Refusal {
  const present = { equipRuleIds: actionKey ?? UNSEEN_ACTION }
  if (actionKey === null) return refuse('action.equip-taken-unseen', { equip, rule }, { present })
  return refuse('action.equip-taken', { equip, rule, action: actionKey }, { present })
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

interface Storing {
  readonly action: LinkedAction
  readonly changing: readonly LockedEquipRule[]
  readonly kind: AssociationChange
  readonly at: Date
  readonly by: number
}

async function storeAssociation(db: Db, { action, changing, kind, at, by }: Storing): Promise<void> {
  const ids = changing.map((rule) => rule.id)
  if (kind === 'associate') await equips.linkEquips(db, ids, action.id)
  else await equips.unlinkEquips(db, ids, action.id)
  await updateAction(db, action.id, { updated_at: at })
  const changes = describeMove(changing, kind).map((change) => ({ ...change, actionId: action.id }))
  // An ended action keeps its list and update time: only its equipment moved.
  const formerly = kind === 'associate' ? changing.filter((rule) => rule.actionId !== null) : []
  for (const [formerId, moved] of Map.groupBy(formerly, (rule) => rule.actionId ?? 0)) {
    for (const change of describeMove(moved, 'dissociate')) {
      changes.push({ ...change, actionId: formerId, field: 'equipmentMoved', to: action.key })
    }
  }
  await recordChanges(db, { changes, at, by })
}

/** One line per rule and site: `Fan runs at night: AHU 1, AHU 2, AHU 3 and 4 more`. */
function describeMove(changing: readonly LockedEquipRule[], kind: AssociationChange): FieldChange[] {
  const lines = Map.groupBy(changing, (rule) => `${rule.siteRowId} ${rule.ruleName}`)
  return [...lines.values()].map((rules) => {
    const names = rules.slice(0, NAMES_SHOWN).map((rule) => rule.equipName)
    const more = rules.length > names.length ? ` and ${rules.length - names.length} more` : ''
    const text = `${rules[0]?.ruleName}: ${names.join(', ')}${more}`
    const values = kind === 'associate' ? { from: null, to: text } : { from: text, to: null }
    return { field: 'equipment', ...values, equipRuleIds: rules.map(({ id }) => id) }
  })
}
