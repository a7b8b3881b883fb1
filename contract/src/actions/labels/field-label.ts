import type { Problem } from '../../refusals/entry.ts'
import type { LabelCode } from '../../refusals/labels.ts'
import { problem } from '../../refusals/problem.ts'
import { type ActionFieldName, isFieldOfKind } from '../fields.ts'

/** The codes by which programs know fields already. */
const CODES: Partial<Record<ActionFieldName, LabelCode>> = {
  summary: 'label.summary',
  description: 'label.description',
  status: 'label.status',
  transitionReason: 'label.reason',
  repairedOn: 'label.repaired-on',
  priority: 'label.severity',
  type: 'label.type',
  team: 'label.team',
  assignee: 'label.assignee',
  assigneeId: 'label.assignee',
  dueDate: 'label.due-date',
  externalKey: 'label.external-key',
  externalUrl: 'label.external-url',
  reportUrl: 'label.report-url',
  screenshotUrl: 'label.screenshot',
}

/** A field inside the text of a refusal, labelled as on screen. */
export function fieldLabel(field: ActionFieldName): Problem {
  if (isFieldOfKind(field, 'amount')) return problem('label.amount', { amount: field })
  const code = CODES[field]
  return code ? { code, params: {} } : problem('label.action-field', { field })
}
