import type { ActionPriority, ActionStatus, ActionType, TransitionReason } from '@bonfire/contract/action-words'
import type { AmountName, AssociatedEquip, ListedAction } from '@bonfire/contract/actions'

/** Savings and costs: electricity and thermal in kWh, gas in GJ, water in kL, NABERS in stars, the others in money. */
export type Amounts = Readonly<Record<AmountName, number>>

/** An action in a list, in the words of the screen. */
export interface ActionRow {
  /** {projectKey}-{number} */
  readonly key: string
  readonly number: number
  readonly summary: string
  readonly description: string
  readonly status: ActionStatus
  /** Shown as Severity. */
  readonly priority: ActionPriority
  readonly type: ActionType
  readonly team: string
  readonly assignee: string | null
  /** `project~site` */
  readonly siteId: string
  readonly siteName: string
  readonly projectKey: string
  readonly projectName: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly closedAt: number | null
  readonly transitionReason: TransitionReason | null
  readonly reportUrl: string | null
  readonly screenshotUrl: string | null
  readonly ruleName: string
  readonly equips: readonly Readonly<Pick<AssociatedEquip, 'targetName' | 'ruleName' | 'nowOn'>>[]
  readonly amounts: Amounts
}

/** The one place that knows how the read view names things. */
export function toActionRow(wire: ListedAction): ActionRow {
  return {
    key: wire.key,
    number: actionNumber(wire.key),
    summary: wire.summary,
    description: wire.description,
    status: wire.bonfire_status,
    priority: wire.priority,
    type: wire.context,
    team: wire.responsible,
    assignee: wire.assignee_display_name ?? wire.bonfire_assignee,
    siteId: wire.site_id,
    siteName: wire.components[0] ?? '',
    projectKey: wire.project_key,
    projectName: wire.project_name,
    createdAt: Date.parse(wire.created),
    updatedAt: Date.parse(wire.updated),
    closedAt: wire.closed === null ? null : Date.parse(wire.closed),
    transitionReason: wire.transition_reason,
    reportUrl: wire.skyspark_link,
    screenshotUrl: wire.screenshot_link,
    ruleName: wire.rule,
    equips: wire.associatedEquips,
    amounts: amountsOf(wire),
  }
}

export function amountsOf(wire: ListedAction): Amounts {
  return {
    elec: wire.elec,
    gas: wire.gas,
    water: wire.water,
    thermal: wire.thermal,
    totalFinancialImpact: wire.total_financial_impact,
    operationalSavings: wire.operational_savings,
    nabersEnergy: wire.nabers_energy,
    nabersWater: wire.nabers_water,
    costToComplete: wire.cost_to_complete,
  }
}

/** The number behind the project's prefix. */
export function actionNumber(key: string): number {
  return Number(key.slice(key.lastIndexOf('-') + 1))
}

/** How lists and titles name an action (ACT-34). */
export function actionLabel(key: string): string {
  return `#${key.slice(key.lastIndexOf('-') + 1)}`
}

/** An action's own page, with the sites that are selected here. */
export function actionAddress(key: string, sites: string | undefined): string {
  const query = sites ? `?sites=${encodeURIComponent(sites).replaceAll('%2C', ',').replaceAll('%7E', '~')}` : ''
  return `/actions/${encodeURIComponent(key)}${query}`
}
