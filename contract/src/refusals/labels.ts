import type { AmountName } from '../actions/amounts.ts'
import type { EQUIP_KINDS } from '../definitions/equip-kinds.ts'
import type { EQUIP_PARTS } from '../definitions/equip-parts.ts'
import { label, type Problem } from './entry.ts'

/** Refusals name fields by their labels on screen, and rules. */
export const LABELS = {
  'label.by': label<{ field: Problem; person: string }>(),
  /** The label of an action that has no code of its own. */
  'label.action-field': label<{ field: string }>(),
  'label.amount': label<{ amount: AmountName }>(),
  'label.assignee': label(),
  'label.description': label(),
  'label.due-date': label(),
  'label.repaired-on': label(),
  'label.external-key': label(),
  'label.external-url': label(),
  'label.reason': label(),
  'label.report-url': label(),
  'label.screenshot': label(),
  'label.severity': label(),
  'label.status': label(),
  'label.summary': label(),
  'label.team': label(),
  'label.type': label(),
  'label.access': label(),
  'label.retention': label(),
  'label.quiet-days': label(),
  'label.usual-status': label(),
  'label.usual-team': label(),
  'label.closing-needs': label(),
  'label.repair-follow-up': label(),
  'label.action-owners': label(),
  'label.currency': label(),
  'label.email': label(),
  'label.full-name': label(),
  'label.groups': label(),
  'label.members': label(),
  'label.equip-kind': label<{ kind: (typeof EQUIP_KINDS)[number] }>(),
  'label.equip-part': label<{ part: (typeof EQUIP_PARTS)[number] }>(),
  'label.held-findings': label<{ count: number }>(),
  'label.held-actions': label<{ count: number }>(),
  'label.held-points': label<{ count: number }>(),
  'label.held-equips': label<{ names: readonly string[]; more: number }>(),
  'label.name': label(),
  'label.portfolio': label(),
  'label.region': label(),
  'label.role': label(),
  /** The label of a person's field that has no code of its own. */
  'label.user-field': label<{ field: string }>(),
  'label.time-zone': label(),
  'label.rule': label<{ rule: string }>(),
  'label.rule-by': label<{ rule: string; person: string }>(),
  'label.rule-imported': label<{ rule: string }>(),
}

export type LabelCode = keyof typeof LABELS
