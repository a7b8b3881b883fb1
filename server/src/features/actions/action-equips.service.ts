import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden, invalid, notFound } from '../../http/refusal.ts'
import { announceAction } from '../changes/changes.service.ts'
import type { LockedEquipRule } from './action-equips.repository.ts'
import * as equips from './action-equips.repository.ts'
import { type FieldChange, insertHistory } from './action-history.repository.ts'
import { actionKey } from './action-wire.ts'
import { lockAction, updateAction } from './actions.repository.ts'
import { type FoundAction, findActionByKey } from './actions.service.ts'

export interface EquipRequest {
  /** The action's key. */
  readonly key: string
  readonly equipRuleIds: readonly string[]
}

type Deed = 'associate' | 'dissociate'

const LARGEST_ID = 2_147_483_647
const NAMES_SHOWN = 3

/**
 * Associates equipment rules with an action, all or none. Those that are associated with it already stay so. One whose
 * action has ended moves: the fault is there again, and needs work again. One that belongs to another action that is
 * worked on is a conflict that names it.
 */
export async function associate(context: Context, caller: Caller, request: EquipRequest): Promise<void> {
  if (caller.rolesRestriction === null) throw forbidden('Unable to authenticate user')
  await change(context, caller, { ...request, deed: 'associate' })
}

/**
 * Takes equipment rules off an action, all or none; people without a role may do it too (OPEN-I05). Returns the ids of
 * those that were on it.
 */
export async function dissociate(context: Context, caller: Caller, request: EquipRequest): Promise<string[]> {
  const changed = await change(context, caller, { ...request, deed: 'dissociate' })
  return changed.map(({ id }) => String(id))
}

async function change(context: Context, caller: Caller, { key, equipRuleIds, deed }: EquipRequest & { deed: Deed }) {
  if (key.trim() === '') throw invalid('No issueKey given', { actionId: 'No issueKey given' })
  const ids = [...new Set(equipRuleIds.map(Number))]
  const action = await findActionByKey(context.db, caller, key.trim())
  if (ids.some((id) => id > LARGEST_ID)) throw notFound('equipment rule')
  const changed = await inTransaction(context.db, async (db) => {
    await lockAction(db, action.id)
    const found = await equips.lockEquipRules(db, caller.id, ids)
    if (found.length < ids.length) throw notFound('equipment rule')
    refuseOthers(action, found, deed)
    const changing = await changingOf(db, action.id, { found, deed })
    if (changing.length > 0) await store(db, { action, changing, deed, at: context.clock(), by: caller.id })
    return changing
  })
  const actionIds = new Set(changed.flatMap((rule) => [action.id, rule.actionId ?? action.id]))
  const changedIds = changed.map((rule) => rule.id)
  for (const actionId of actionIds)
    announceAction(context, caller, { did: 'associated', actionId, equipRuleIds: changedIds })
  return changed
}

async function changingOf(
  db: Db,
  actionId: number,
  { found, deed }: { found: readonly LockedEquipRule[]; deed: Deed },
): Promise<LockedEquipRule[]> {
  if (deed === 'associate') return found.filter((rule) => rule.actionId !== actionId)
  // What went on from here, and was taken off there, still stands in the list.
  const listed = new Set(await equips.findListedRules(db, actionId))
  return found.filter((rule) => listed.has(rule.id))
}

/**
 * Puts onto a reopened action what it is about and nobody works on elsewhere: what is free, and what an ended action
 * has. Returns the ids of those actions.
 */
export async function reclaim(
  db: Db,
  action: FoundAction,
  { at, by }: { at: Date; by: number },
): Promise<readonly number[]> {
  const found = await equips.lockEquipRules(db, by, await equips.findListedRules(db, action.id))
  const changing = found.filter(
    (rule) => rule.projectId === action.siteProjectId && (rule.actionId === null || hasEnded(rule)),
  )
  const returning = changing.filter((rule) => rule.actionId !== action.id)
  if (returning.length === 0) return []
  await store(db, { action, changing: returning, deed: 'associate', at, by })
  return [...new Set(returning.flatMap((rule) => rule.actionId ?? []))]
}

const hasEnded = ({ actionStatus }: LockedEquipRule) => actionStatus === 'Closed' || actionStatus === 'Rejected'

function refuseOthers(action: FoundAction, found: readonly LockedEquipRule[], deed: Deed): void {
  const taken = found.find((rule) => {
    const isElsewhere = rule.actionId !== null && rule.actionId !== action.id
    return isElsewhere && !(deed === 'associate' && hasEnded(rule))
  })
  if (taken) {
    throw conflict(
      `${taken.equipName} (${taken.ruleName}) is associated with ${taken.actionKey}. Nothing was changed. Unassociate it there first.`,
      { equipRuleIds: taken.actionKey ?? '' },
    )
  }
  const elsewhere = deed === 'associate' && found.find((rule) => rule.projectId !== action.siteProjectId)
  if (!elsewhere) return
  const message = `${elsewhere.equipName} belongs to another project than the action. Choose an action of its own project.`
  throw invalid(message, { equipRuleIds: message })
}

interface Storing {
  readonly action: FoundAction
  readonly changing: readonly LockedEquipRule[]
  readonly deed: Deed
  readonly at: Date
  readonly by: number
}

async function store(db: Db, { action, changing, deed, at, by }: Storing): Promise<void> {
  const ids = changing.map((rule) => rule.id)
  if (deed === 'associate') await equips.linkEquips(db, ids, action.id)
  else await equips.unlinkEquips(db, ids, action.id)
  await insertHistory(db, historyOf(changing, deed), { actionId: action.id, at, by })
  await updateAction(db, action.id, { updated_at: at })
  if (deed === 'dissociate') return
  for (const [formerId, moved] of Map.groupBy(changing, (rule) => rule.actionId)) {
    if (formerId === null) continue
    // What has ended keeps its list and the time of its last change: only its equipment went on.
    const lines = historyOf(moved, 'dissociate').map((line) => ({
      ...line,
      field: 'equipmentMoved',
      to: actionKey(action),
    }))
    await insertHistory(db, lines, { actionId: formerId, at, by })
  }
}

/** One line for each rule: `Fan runs at night: AHU 1, AHU 2, AHU 3 and 4 more`. */
function historyOf(changing: readonly LockedEquipRule[], deed: Deed): FieldChange[] {
  return [...Map.groupBy(changing, (rule) => rule.ruleName)].map(([ruleName, rules]) => {
    const names = rules.slice(0, NAMES_SHOWN).map((rule) => rule.equipName)
    const more = rules.length > names.length ? ` and ${rules.length - names.length} more` : ''
    const text = `${ruleName}: ${names.join(', ')}${more}`
    return { field: 'equipment', from: deed === 'associate' ? null : text, to: deed === 'associate' ? text : null }
  })
}
