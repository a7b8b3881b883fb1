import { changeableFields } from '@bonfire/contract/actions/action-fields'
import { type AssociatedEquip, type ListedAction, UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import type { AmountName } from '@bonfire/contract/actions/amounts'
import type { PackedActions } from '@bonfire/contract/actions/packed-actions'

/** Savings and costs: electricity and thermal in kWh, gas in GJ, water in kL, NABERS in stars, the others in money. */
export type Amounts = Readonly<Record<AmountName, number>>

type RepairColumn = 'repairState' | 'repairStateOn' | 'cleanDays' | 'neededDays' | 'avoidedSeconds' | 'avoidedCost'
type RowFields =
  | Exclude<keyof PackedActions['columns'], 'project' | 'site' | 'number' | 'assignee' | RepairColumn>
  | 'repairs'
  | 'key'
  | 'portfolioSiteId'
  | 'siteLabel'
  | 'projectKey'
  | 'projectName'
  | 'currency'

/** An action in a list. */
export interface ActionRow extends Readonly<Pick<ListedAction, RowFields>> {
  readonly number: number
  readonly assignee: string | null
  readonly equips: readonly Readonly<Pick<AssociatedEquip, 'targetName' | 'ruleId' | 'ruleName' | 'nowOn'>>[]
}

/** An action as a row of a list. */
export function toActionRow(action: ListedAction): ActionRow {
  return { ...changeableFields(action), number: actionNumber(action.key), equips: action.associatedEquips }
}

/** The number after the project's prefix. */
export function actionNumber(key: string): number {
  return Number(key.slice(key.lastIndexOf('-') + 1))
}

/** The name of an action among those of its project; texts say what it is if one cannot see it. */
export function actionLabel(key: string): string {
  if (key === UNSEEN_ACTION) return key
  return `#${key.slice(key.lastIndexOf('-') + 1)}`
}

/** The link to an action's page, keeping the selected sites. */
export function actionAddress(key: string, sites: string | undefined): string {
  const query = sites ? `?sites=${encodeURIComponent(sites).replaceAll('%2C', ',').replaceAll('%7E', '~')}` : ''
  return `/actions/${encodeURIComponent(key)}${query}`
}
