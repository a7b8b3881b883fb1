import * as refusal from './entry.ts'

/** The amounts of an action, by their names on the wire. */
export type AmountName =
  | 'elec'
  | 'gas'
  | 'water'
  | 'thermal'
  | 'totalFinancialImpact'
  | 'operationalSavings'
  | 'nabersEnergy'
  | 'nabersWater'
  | 'costToComplete'

/** The labels of conflicting fields on screen. */
export const LABELS = {
  'label.by': refusal.invalid<{ field: refusal.Problem; person: string }>(),
  'label.amount': refusal.invalid<{ amount: AmountName }>(),
  'label.assignee': refusal.invalid(),
  'label.description': refusal.invalid(),
  'label.reason': refusal.invalid(),
  'label.report-url': refusal.invalid(),
  'label.screenshot': refusal.invalid(),
  'label.severity': refusal.invalid(),
  'label.status': refusal.invalid(),
  'label.summary': refusal.invalid(),
  'label.team': refusal.invalid(),
  'label.type': refusal.invalid(),
  'label.access': refusal.invalid(),
  'label.retention': refusal.invalid(),
  'label.currency': refusal.invalid(),
  'label.email': refusal.invalid(),
  'label.full-name': refusal.invalid(),
  'label.groups': refusal.invalid(),
  'label.members': refusal.invalid(),
  'label.name': refusal.invalid(),
  'label.portfolio': refusal.invalid(),
  'label.region': refusal.invalid(),
  'label.role': refusal.invalid(),
  'label.time-zone': refusal.invalid(),
}
