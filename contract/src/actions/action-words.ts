import * as z from 'zod/mini'

/** The urgency of a status, shown by the colour of its chip. */
export type Urgency = 'lowest' | 'low' | 'medium' | 'high' | 'none'

interface StatusFacts {
  /** The label in English; also used in the transition comment. */
  readonly label: string
  readonly order: number
  readonly urgency: Urgency
}

/** Every status. `Open` is only read, never chosen, and sorts before Closed. */
export const ACTION_STATUSES = {
  Triage: { label: 'Triage', order: 1, urgency: 'lowest' },
  'New Action': { label: 'New Action', order: 2, urgency: 'lowest' },
  'Work In Progress': { label: 'In Progress', order: 3, urgency: 'low' },
  'In Review': { label: 'In Review', order: 4, urgency: 'low' },
  'To Be Raised MM': { label: 'New Action', order: 5, urgency: 'lowest' },
  'Scope Required': { label: 'Scope Required', order: 6, urgency: 'medium' },
  'To Be Quoted': { label: 'To Be Quoted', order: 7, urgency: 'medium' },
  'Pending PO': { label: 'Pending PO', order: 8, urgency: 'medium' },
  Parked: { label: 'Parked', order: 9, urgency: 'high' },
  Open: { label: 'Open', order: 9.5, urgency: 'none' },
  Closed: { label: 'Closed', order: 10, urgency: 'none' },
  Rejected: { label: 'Rejected', order: 11, urgency: 'none' },
} as const satisfies Record<string, StatusFacts>

export type ActionStatus = keyof typeof ACTION_STATUSES
export const ActionStatus = z.enum(Object.keys(ACTION_STATUSES) as [ActionStatus, ...ActionStatus[]])

/** The choices offered: New Action covers both of its raw values. */
export const CHOOSABLE_STATUSES = [
  'Triage',
  'New Action',
  'Work In Progress',
  'In Review',
  'Scope Required',
  'To Be Quoted',
  'Pending PO',
  'Parked',
  'Closed',
  'Rejected',
] as const satisfies readonly ActionStatus[]

/** Statuses that end an action: changing to one of them requires a reason. */
export const ENDING_STATUSES = ['Closed', 'Rejected'] as const satisfies readonly ActionStatus[]

/** The strongest first. */
export const ACTION_PRIORITIES = ['Blocker', 'Critical', 'Major', 'Moderate', 'Minor', 'Trivial'] as const
export const ActionPriority = z.enum(ACTION_PRIORITIES)
export type ActionPriority = z.infer<typeof ActionPriority>
/** The severities that forms offer. */
export const OFFERED_PRIORITIES = ['Blocker', 'Critical', 'Major', 'Minor'] as const satisfies readonly ActionPriority[]
export const INITIAL_ACTION_PRIORITY: ActionPriority = 'Major'

/** `context` on the wire. */
export const ACTION_TYPES = ['Warranty', 'Metering', 'FDD', 'Optimisation', 'Data Uptime', 'Other'] as const
export const ActionType = z.enum(ACTION_TYPES)
export type ActionType = z.infer<typeof ActionType>

/** `Rejected` is offered only when the chosen status is Rejected. */
export const TRANSITION_REASONS = [
  'Fixed',
  'False alert',
  'Cannot fix (known issue)',
  'Duplicate',
  'Too difficult/expensive',
  'Low priority',
  'Other',
  'Rejected',
] as const
export const TransitionReason = z.enum(TRANSITION_REASONS)
export type TransitionReason = z.infer<typeof TransitionReason>

const DEFAULT_TEAMS = [
  'Bueno',
  'Site Local',
  'Site National',
  'Mech. Contractor',
  'BMS Contractor',
  'Other Contractor',
  'Consultant Engineer',
  'Monitoring',
] as const

/** 17 entries: EMC Operations/IT is a single one. */
const RETAIL_TEAMS = [
  'Asset Team Building',
  'Asset Team Electrical',
  'Asset Team Plumbing',
  'Asset Team Refrigeration',
  'Electrical Contractors',
  'EMC Energy Optimisation Specialist',
  'EMC Operations/IT',
  'External Contractors Back to Back',
  'External Contractors Others',
  'Field Maintenance Technician HVAC',
  'Field Maintenance Technician Refrigeration',
  'Service Team (STL)',
  'State Admin Manager (SAM)',
  'Technical Support Team (TST)',
  'WFM Support Centre',
  'Other',
  'Bueno',
] as const

const RETAIL_PROJECT_KEYS: readonly string[] = ['WOOL', 'WOOLMET', 'WOOLCFC', 'COUNT']

/** The team whose actions are on the monitoring tab. */
export const MONITORING_TEAM = 'Monitoring'

/** The teams that a project offers, by its project key, then its jira key. */
export function teamsOf(project: { projectKey: string; jiraKey: string | null }): readonly string[] {
  const isRetail = [project.projectKey, project.jiraKey].some(
    (key) => key !== null && RETAIL_PROJECT_KEYS.includes(key),
  )
  return isRetail ? RETAIL_TEAMS : DEFAULT_TEAMS
}
