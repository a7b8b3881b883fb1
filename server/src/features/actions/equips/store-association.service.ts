import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { type FieldChange, recordChanges } from '../../action-changes/action-changes.service.ts'
import { announceAction } from '../../changes/changes.service.ts'
import { updateAction } from '../actions.repository.ts'
import type { FoundAction } from '../actions.service.ts'
import type { LockedEquipRule } from './action-equips.repository.ts'
import * as equips from './action-equips.repository.ts'

export type LinkedAction = Pick<FoundAction, 'id' | 'key'>
export type AssociationChange = 'associate' | 'dissociate'

const NAMES_SHOWN = 3

interface Storing {
  readonly action: LinkedAction
  readonly changing: readonly LockedEquipRule[]
  readonly kind: AssociationChange
  readonly at: Date
  readonly by: number
}

/** Moves equipment on or off an action, with the lines of the histories. */
export async function storeAssociation(db: Db, { action, changing, kind, at, by }: Storing): Promise<void> {
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

/** Announces the change of the actions that lost the equipment too. */
export function announceAssociation(
  context: Context,
  caller: Caller,
  action: Pick<LinkedAction, 'id'>,
  changed: readonly LockedEquipRule[],
): void {
  const actionIds = new Set(changed.flatMap((rule) => [action.id, rule.actionId ?? action.id]))
  const changedIds = changed.map((rule) => rule.id)
  for (const actionId of actionIds)
    announceAction(context, caller, { did: 'associated', actionId, equipRuleIds: changedIds })
}
