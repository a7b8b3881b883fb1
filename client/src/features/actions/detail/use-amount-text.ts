import type { Action, AmountName } from '@bonfire/contract/actions'
import { useLocale, useTranslations } from 'use-intl'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { currencySymbol, energyQuantity, formatMoney, formatValue, type Quantity, waterQuantity } from '../savings.ts'

const MONEY: readonly AmountName[] = ['totalFinancialImpact', 'operationalSavings', 'costToComplete']

/** The currency of the action's project, an ISO 4217 code; dollars where it is not known (OPEN-K01). */
function useCurrency({ project_key }: Pick<Action, 'project_key'>): string {
  const { portfolio } = useSelectedSites()
  return Object.values(portfolio.projects).find((project) => project.project_key === project_key)?.currency ?? 'USD'
}

/** An amount with its unit, scaled, or with its currency. */
export function useAmountText(action: Pick<Action, 'project_key'>) {
  const units = useTranslations('actions.units')
  const locale = useLocale()
  const currency = useCurrency(action)
  return (name: AmountName, value: number): string => {
    if (MONEY.includes(name)) return formatMoney(value, currency, locale)
    const quantity = quantityOf(name, value)
    return units(quantity.unit, { value: formatValue(quantity.value, locale), count: quantity.value })
  }
}

/** The unit that an amount is typed in. */
export function useTypedUnit(action: Pick<Action, 'project_key'>) {
  const t = useTranslations('actionDetail.units')
  const locale = useLocale()
  const currency = useCurrency(action)
  return (name: AmountName): string => {
    if (MONEY.includes(name)) return currencySymbol(currency, locale)
    const { unit } = quantityOf(name, 0)
    return unit === 'stars' ? t('stars') : unit
  }
}

function quantityOf(name: AmountName, value: number): Quantity {
  if (name === 'elec' || name === 'thermal') return energyQuantity(value)
  if (name === 'water') return waterQuantity(value)
  return { value, unit: name === 'gas' ? 'GJ' : 'stars' }
}
