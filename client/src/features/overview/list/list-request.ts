import { ActionShare, FindingChange, type FindingFilter } from '@bonfire/contract/overview/overview'
import type { Period } from '@bonfire/contract/overview/periods'
import { RULE_CATEGORIES } from '@bonfire/contract/values/category'
import type { ActionFilter } from '../overview.queries.ts'
import type { ListSearch } from '../overview-address.ts'

export interface ListProps {
  readonly siteIds: readonly string[]
  readonly period: Period
}

const SHOWN = ['findings', 'actions', 'silent', 'idle'] as const
type Shown = (typeof SHOWN)[number]

export const readShownList = ({ show }: ListSearch): Shown => SHOWN.find((one) => one === show) ?? 'findings'

/** Reads the filter in an address; an unknown value counts as missing. */
export function findingFilterOf(search: ListSearch): FindingFilter {
  const category = [...RULE_CATEGORIES, 'other' as const].find((one) => one === search.ruleCategory)
  const priority = /^\d$/.test(search.priority ?? '') ? Number(search.priority) : undefined
  return {
    change: FindingChange.safeParse(search.change).data ?? 'found',
    ...(priority !== undefined && { priority }),
    ...(category && { category }),
    ...(search.rule && { ruleId: search.rule }),
    ...(search.site && { siteId: search.site }),
    ...(search.equip && { equipId: search.equip }),
    ...(search.currency && { currency: search.currency.slice(0, 3) }),
  }
}

export function actionFilterOf({ share, team, rule, currency }: ListSearch): ActionFilter {
  return {
    share: ActionShare.safeParse(share).data ?? 'opened',
    ...(team && { team }),
    ...(rule && { ruleId: rule }),
    ...(currency && { currency: currency.slice(0, 3) }),
  }
}
