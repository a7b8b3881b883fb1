import type { Action, ActionChange, ActionField, ActionHistoryEntry, AmountName } from '@bonfire/contract/actions'
import { amountsOf } from '../action-model.ts'

/** What a person can change in an action, in the words of the screen. */
export interface ActionFields extends Record<AmountName, number> {
  summary: string
  description: string
  status: Action['bonfire_status']
  statusReason: Action['transition_reason']
  priority: Action['priority']
  type: Action['context']
  team: string
  assigneeName: string | null
  /** Null for a name without an account. */
  assigneeId: string | null
  /** Empty for none, here and below. */
  reportUrl: string
  screenshotUrl: string
}

export type FieldEdit = Partial<ActionFields>

/** How the update names the fields (OPEN-G11). */
const WIRE_NAMES = {
  summary: 'summary',
  description: 'description',
  status: 'status',
  statusReason: 'statusChangeReason',
  priority: 'priority',
  type: 'context',
  team: 'responsible',
  assigneeName: 'assignee',
  assigneeId: 'assigneeId',
  reportUrl: 'reportUrl',
  screenshotUrl: 'screenshotUrl',
  elec: 'electricity',
  gas: 'gas',
  water: 'water',
  thermal: 'thermal',
  totalFinancialImpact: 'totalFinancialImpact',
  operationalSavings: 'operationalSavings',
  nabersEnergy: 'nabersEnergy',
  nabersWater: 'nabersWater',
  costToComplete: 'costToComplete',
} as const satisfies Record<keyof ActionFields, ActionField>

/** The fields as the read view gives them. */
export function fieldsOf(action: Action): ActionFields {
  return {
    summary: action.summary,
    description: action.description,
    status: action.bonfire_status,
    statusReason: action.transition_reason,
    priority: action.priority,
    type: action.context,
    team: action.responsible,
    assigneeName: action.assignee_display_name ?? action.bonfire_assignee,
    assigneeId: action.assignee_id,
    reportUrl: action.skyspark_link ?? '',
    screenshotUrl: action.screenshot_link ?? '',
    ...amountsOf(action),
  }
}

/** An edit as the update carries it: only what was changed (ACM-22). */
export function wireChange(edit: FieldEdit): ActionChange {
  const entries = Object.entries(edit).map(([name, value]) => [WIRE_NAMES[name as keyof ActionFields], value])
  return Object.fromEntries(entries) as ActionChange
}

/** The reason follows from the status and is never what two people differ about. */
const isCompared = (name: string) => name !== 'statusReason'

/** What the fields of an edit were when the person began it. */
export function seenBy(edit: FieldEdit, fields: FieldEdit): FieldEdit {
  const names = Object.keys(edit).filter(isCompared) as (keyof ActionFields)[]
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as FieldEdit
}

/** Who changed one of the edited fields last; null when that is not known. */
export function lastChangedBy(edit: FieldEdit, newestFirst: readonly ActionHistoryEntry[]): string | null {
  const fields: readonly string[] = Object.keys(wireChange(edit))
  return newestFirst.find(({ field }) => fields.includes(field))?.changedBy ?? null
}

/** Whether the fields already are what the edit makes of them. */
export function isSame(edit: FieldEdit, fields: ActionFields): boolean {
  return Object.entries(edit).every(([name, value]) => fields[name as keyof ActionFields] === value)
}
