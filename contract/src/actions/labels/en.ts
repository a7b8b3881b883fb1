import { ACTION_PRIORITIES, ACTION_STATUSES, ACTION_TYPES, TRANSITION_REASONS } from '../action-words.ts'
import type { ActionLabels } from './action-labels.ts'

export default {
  fields: {
    summary: 'Summary',
    description: 'Description',
    status: 'Status',
    transitionReason: 'Reason',
    repairedOn: 'Repaired on',
    cause: 'Cause',
    priority: 'Severity',
    type: 'Type',
    team: 'Team',
    assignee: 'Assignee',
    assigneeId: 'Assignee',
    dueDate: 'Due date',
    externalKey: 'External key',
    externalUrl: 'External URL',
    reportUrl: 'Report URL',
    screenshotUrl: 'Screenshot',
    ruleName: 'Rule',
    elec: 'Electricity savings',
    gas: 'Gas savings',
    water: 'Water savings',
    thermal: 'Thermal savings',
    totalFinancialImpact: 'Total financial impact',
    operationalSavings: 'Operational savings',
    nabersEnergy: 'NABERS energy',
    nabersWater: 'NABERS water',
    costToComplete: 'Cost to complete',
  },
  choices: {
    status: labelsOf(ACTION_STATUSES),
    transitionReason: asStored(TRANSITION_REASONS),
    priority: asStored(ACTION_PRIORITIES),
    type: asStored(ACTION_TYPES),
  },
  problems: {
    'summary-blank': 'Summary cannot be blank',
    'summary-too-long': 'Summary cannot be longer than {maximum, number} characters',
    'priority-blank': 'Priority cannot be blank',
    'status-blank': 'Status cannot be blank',
    'type-blank': 'Type cannot be blank',
    'team-blank': 'Responsible cannot be blank',
    'description-too-long': 'Description cannot be longer than {maximum, number} characters',
    'report-url': 'Report URL must be a valid URL',
    'repaired-on': 'Repaired on must be a day, such as 2026-03-31',
    'cause-unknown': 'Cause must be one of the causes that rules name, such as heating-valve-leak',
    'due-date': 'Due date must be a day, such as 2026-03-31',
    'external-key-too-long': 'External key cannot be longer than {maximum, number} characters',
    'external-url': 'External URL must be an http or https address',
  },
} as const satisfies ActionLabels

type Labelled = Readonly<Record<string, { readonly label: string }>>
type LabelsOf<Words extends Labelled> = { readonly [Word in keyof Words]: Words[Word]['label'] }

function labelsOf<Words extends Labelled>(words: Words): LabelsOf<Words> {
  const labels = Object.entries(words).map(([word, { label }]) => [word, label] as const)
  return Object.fromEntries(labels) as LabelsOf<Words>
}

function asStored<Word extends string>(words: readonly Word[]): { readonly [Each in Word]: Each } {
  return Object.fromEntries(words.map((word) => [word, word])) as { readonly [Each in Word]: Each }
}
