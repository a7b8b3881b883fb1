import type { LABELS } from '@bonfire/contract/refusals/labels'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof LABELS>()({
  'label.by': '{field} (by {person})',
  'label.amount':
    '{amount, select, elec {Electricity savings} gas {Gas savings} water {Water savings} thermal {Thermal savings} totalFinancialImpact {Total financial impact} operationalSavings {Operational savings} nabersEnergy {NABERS energy} nabersWater {NABERS water} other {Cost to complete}}',
  'label.assignee': 'Assignee',
  'label.description': 'Description',
  'label.due-date': 'Due date',
  'label.reason': 'Reason',
  'label.report-url': 'Report URL',
  'label.screenshot': 'Screenshot',
  'label.severity': 'Severity',
  'label.status': 'Status',
  'label.summary': 'Summary',
  'label.team': 'Team',
  'label.type': 'Type',
  'label.access': 'Access',
  'label.retention': 'Days to keep samples',
  'label.currency': 'Currency',
  'label.email': 'Email',
  'label.full-name': 'Full Name',
  'label.groups': 'Groups',
  'label.members': 'Members',
  'label.name': 'Name',
  'label.portfolio': 'Portfolio',
  'label.region': 'Region',
  'label.role': 'Role',
  'label.time-zone': 'Time zone',
  'label.rule': '"{rule}"',
  'label.rule-by': '"{rule}" (by {person})',
  'label.rule-imported': '"{rule}" (by imported data)',
})
