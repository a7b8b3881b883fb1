import type { Action } from '@bonfire/contract/actions/actions'
import type { AmountName } from '@bonfire/contract/actions/amounts'
import { useLocale, useTranslations } from 'use-intl'
import { currencySymbol } from '../../../../lib/currency-symbols.ts'
import { energyQuantity, formatMoney, formatValue, type Quantity, waterQuantity } from '../../savings/savings.ts'

const MONEY: readonly AmountName[] = ['totalFinancialImpact', 'operationalSavings', 'costToComplete']

/** An amount with its unit, scaled, or with its currency. */
export function useAmountText({ currency }: Pick<Action, 'currency'>) {
  const units = useTranslations('actions.units')
  const locale = useLocale()
  return (name: AmountName, value: number): string => {
    if (MONEY.includes(name)) return formatMoney(value, currency, locale)
    const quantity = quantityOf(name, value)
    return units(quantity.unit, { value: formatValue(quantity.value, locale), count: quantity.value })
  }
}

/** The unit an amount is edited in. */
export function useTypedUnit({ currency }: Pick<Action, 'currency'>) {
  const t = useTranslations('actionDetail.units')
  const locale = useLocale()
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
