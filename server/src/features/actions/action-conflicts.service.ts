import type { ActionChange, ActionField } from '@bonfire/contract/actions'
import type { Db } from '../../db/database.ts'
import { conflict } from '../../http/refusal.ts'
import { findLastAuthor } from './action-history.repository.ts'
import { asText } from './action-wire.ts'

interface Comparison {
  readonly present: Required<ActionChange>
  readonly wanted: ActionChange
  readonly expected: ActionChange
}

/** What the screens call the fields. */
const FIELD_LABELS: Record<ActionField, string> = {
  summary: 'Summary',
  description: 'Description',
  assignee: 'Assignee',
  assigneeId: 'Assignee',
  reportUrl: 'Report URL',
  screenshotUrl: 'Screenshot',
  electricity: 'Electricity savings',
  gas: 'Gas savings',
  water: 'Water savings',
  thermal: 'Thermal savings',
  totalFinancialImpact: 'Total financial impact',
  operationalSavings: 'Operational savings',
  nabersEnergy: 'NABERS energy',
  nabersWater: 'NABERS water',
  costToComplete: 'Cost to complete',
  status: 'Status',
  statusChangeReason: 'Reason',
  priority: 'Severity',
  context: 'Type',
  responsible: 'Team',
}

/** Throws when a field is neither as the person saw it nor as they want it; the answer tells the values it has now. */
export async function refuseConflicts(db: Db, actionId: number, comparison: Comparison): Promise<void> {
  const fields = Object.keys(comparison.expected) as ActionField[]
  const conflicts = fields.filter((field) => isConflict(comparison, field))
  if (conflicts.length === 0) return
  const shown = new Set<string>()
  for (const field of conflicts) {
    const author = await findLastAuthor(db, actionId, field === 'assigneeId' ? 'assignee' : field)
    shown.add(author ? `${FIELD_LABELS[field]} (by ${author})` : FIELD_LABELS[field])
  }
  throw conflict(
    `Changed meanwhile: ${[...shown].join(', ')}. Nothing was saved. Look at the present value, then save once more.`,
    Object.fromEntries(conflicts.map((field) => [field, asText(comparison.present[field]) ?? ''])),
  )
}

/** A status comes with its reason: somebody else's closing is only the same closing when it was for the same reason. */
function isConflict({ present, wanted, expected }: Comparison, field: ActionField): boolean {
  if (expected[field] === undefined || expected[field] === present[field]) return false
  const isAsWanted = wanted[field] === present[field]
  const isForAnotherReason =
    field === 'status' &&
    wanted.statusChangeReason !== undefined &&
    wanted.statusChangeReason !== present.statusChangeReason
  return !isAsWanted || isForAnotherReason
}
