import type { ActionStatus, ActionType, TransitionReason } from '@bonfire/contract/action-words'
import type { Action, ActionChange, ActionField, AssociatedEquip, ListedAction } from '@bonfire/contract/actions'
import type { ActionColumns } from './actions.repository.ts'

/** An action as it is read from the database, in the words of the product. */
export interface ActionRow {
  readonly id: number
  readonly number: number
  readonly projectKey: string
  readonly projectName: string
  /** The site, as `project~site`. */
  readonly portfolioSiteId: string
  readonly siteLabel: string
  readonly summary: string
  readonly description: string
  readonly status: ActionStatus
  readonly priority: ListedAction['priority']
  readonly type: ActionType
  readonly team: string
  readonly assigneeName: string | null
  readonly assigneeDisplayName: string | null
  readonly assigneeForgeId: string | null
  readonly creatorName: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly closedAt: Date | null
  readonly transitionReason: TransitionReason | null
  readonly reportUrl: string | null
  readonly screenshotUrl: string | null
  readonly ruleName: string
  readonly target: string
  readonly labels: string[]
  readonly electricityKwh: number
  readonly gasGj: number
  readonly waterKl: number
  readonly thermalKwh: number
  readonly totalFinancialImpact: number
  readonly operationalSavings: number
  readonly nabersEnergyStars: number
  readonly nabersWaterStars: number
  readonly costToComplete: number
}

export const actionKey = (action: Pick<ActionRow, 'projectKey' | 'number'>) => `${action.projectKey}-${action.number}`

/** The read view without its equipment (`actions.md` §3). */
export function toRead(row: ActionRow): Omit<ListedAction, 'associatedEquips'> {
  return {
    key: actionKey(row),
    summary: row.summary,
    description: row.description,
    components: [row.siteLabel],
    site_id: row.portfolioSiteId,
    project_key: row.projectKey,
    project_name: row.projectName,
    bonfire_status: row.status,
    priority: row.priority,
    context: row.type,
    responsible: row.team,
    bonfire_assignee: row.assigneeName,
    assignee_display_name: row.assigneeDisplayName,
    creator_name_display: row.creatorName,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    closed: row.closedAt?.toISOString() ?? null,
    transition_reason: row.transitionReason,
    skyspark_link: row.reportUrl,
    screenshot_link: row.screenshotUrl,
    spark_type: 'Spark',
    target: row.target,
    rule: row.ruleName,
    elec: row.electricityKwh,
    gas: row.gasGj,
    water: row.waterKl,
    thermal: row.thermalKwh,
    total_financial_impact: row.totalFinancialImpact,
    operational_savings: row.operationalSavings,
    nabers_energy: row.nabersEnergyStars,
    nabers_water: row.nabersWaterStars,
    cost_to_complete: row.costToComplete,
    labels: row.labels,
  }
}

export const toAction = (row: ActionRow, associatedEquips: AssociatedEquip[]): Action => ({
  ...toRead(row),
  assignee_id: row.assigneeForgeId,
  associatedEquips,
})

/** Fields that are stored as they arrive, by their names in the update. */
export const PLAIN_COLUMNS = {
  summary: 'summary',
  description: 'description',
  reportUrl: 'report_url',
  screenshotUrl: 'screenshot_url',
  electricity: 'electricity_kwh',
  gas: 'gas_gj',
  water: 'water_kl',
  thermal: 'thermal_kwh',
  totalFinancialImpact: 'total_financial_impact',
  operationalSavings: 'operational_savings',
  nabersEnergy: 'nabers_energy_stars',
  nabersWater: 'nabers_water_stars',
  costToComplete: 'cost_to_complete',
  status: 'status',
  statusChangeReason: 'transition_reason',
  priority: 'priority',
  context: 'type',
  responsible: 'team',
} as const satisfies Partial<Record<ActionField, keyof ActionColumns>>

/** The action's fields by their names in the update; an absent link is an empty text there. */
export function toFields(row: ActionRow): Required<ActionChange> {
  return {
    summary: row.summary,
    description: row.description,
    assignee: row.assigneeDisplayName ?? row.assigneeName,
    assigneeId: row.assigneeForgeId,
    reportUrl: row.reportUrl ?? '',
    screenshotUrl: row.screenshotUrl ?? '',
    electricity: row.electricityKwh,
    gas: row.gasGj,
    water: row.waterKl,
    thermal: row.thermalKwh,
    totalFinancialImpact: row.totalFinancialImpact,
    operationalSavings: row.operationalSavings,
    nabersEnergy: row.nabersEnergyStars,
    nabersWater: row.nabersWaterStars,
    costToComplete: row.costToComplete,
    status: row.status,
    statusChangeReason: row.transitionReason,
    priority: row.priority,
    context: row.type,
    responsible: row.team,
  }
}

/** A field's value as people compare it; null for none. */
export const asText = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)
