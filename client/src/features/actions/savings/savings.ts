import { currencySymbol } from '../../../lib/currency-symbols.ts'
import type { ActionRow, Amounts } from '../action-model.ts'

type SavingsUnit = 'kWh' | 'MWh' | 'GWh' | 'kL' | 'ML' | 'GL' | 'GJ' | 'stars'

export interface Quantity {
  readonly value: number
  readonly unit: SavingsUnit
}

const THOUSAND = 1e3

/** Utility and operational savings together, in the project's currency. */
export function totalSavings(amounts: Pick<Amounts, 'totalFinancialImpact' | 'operationalSavings'>): number {
  return amounts.totalFinancialImpact + amounts.operationalSavings
}

/** The total savings of actions, by ISO 4217 currency: different currencies are never added up. */
export const savingsByCurrency = (rows: readonly (Amounts & InCurrency)[]): Total[] => sumByCurrency(rows, totalSavings)

/** What proved repairs of actions have avoided, where that is known in money. */
export const avoidedByCurrency = (rows: readonly (Pick<ActionRow, 'repairs'> & InCurrency)[]): Total[] =>
  sumByCurrency(rows, ({ repairs }) => repairs?.avoided?.cost ?? 0)

interface InCurrency {
  readonly currency: string
}

interface Total extends InCurrency {
  readonly total: number
}

function sumByCurrency<Row extends InCurrency>(rows: readonly Row[], amountOf: (row: Row) => number): Total[] {
  const totals = new Map<string, number>()
  for (const row of rows) {
    const amount = amountOf(row)
    if (amount === 0) continue
    totals.set(row.currency, (totals.get(row.currency) ?? 0) + amount)
  }
  return [...totals].map(([currency, total]) => ({ currency, total })).sort((a, b) => b.total - a.total)
}

/** Electricity or thermal energy given in kWh. */
export function energyQuantity(kilowattHours: number): Quantity {
  return scaled(kilowattHours, ['kWh', 'MWh', 'GWh'])
}

/** Water given in kL. */
export function waterQuantity(kilolitres: number): Quantity {
  return scaled(kilolitres, ['kL', 'ML', 'GL'])
}

/** Switches to the next unit at one whole of it, after rounding for display. */
function scaled(value: number, [unit, ...larger]: readonly [SavingsUnit, ...SavingsUnit[]]): Quantity {
  const [next, ...rest] = larger
  if (next === undefined || Math.abs(asShown(value)) < THOUSAND) return { value, unit }
  return scaled(value / THOUSAND, [next, ...rest])
}

/** The non-zero quantities of an action's savings, in the order of the breakdown. */
export function measuredSavings(amounts: Amounts): { name: MeasuredName; quantity: Quantity }[] {
  const all: { name: MeasuredName; quantity: Quantity }[] = [
    { name: 'elec', quantity: energyQuantity(amounts.elec) },
    { name: 'gas', quantity: { value: amounts.gas, unit: 'GJ' } },
    { name: 'water', quantity: waterQuantity(amounts.water) },
    { name: 'thermal', quantity: energyQuantity(amounts.thermal) },
    { name: 'nabersEnergy', quantity: { value: amounts.nabersEnergy, unit: 'stars' } },
    { name: 'nabersWater', quantity: { value: amounts.nabersWater, unit: 'stars' } },
  ]
  return all.filter(({ quantity }) => quantity.value !== 0)
}

type MeasuredName = 'elec' | 'gas' | 'water' | 'thermal' | 'nabersEnergy' | 'nabersWater'

/** `0`, `12.50`, `250.4`, `12,500`: larger numbers have fewer decimals. */
export function formatValue(value: number, locale: string): string {
  const shown = asShown(value)
  return formatter(locale, decimalsOf(shown)).format(shown)
}

/** The same number with the symbol of an ISO 4217 currency, placed as the language does. */
export function formatMoney(value: number, currency: string, locale: string): string {
  const shown = asShown(value)
  return money(shown, decimalsOf(shown), currency, locale)
}

/** A cost of hits, without the cents that nobody reads from a hundred on. */
export function formatCost(cost: number, currency: string, locale: string): string {
  return cost < 100 ? formatMoney(cost, currency, locale) : money(Math.round(cost), 0, currency, locale)
}

/** An amount a day, whole unless it is small. */
export function formatWorth(perDay: number, currency: string, locale: string): string {
  return perDay < 10 ? formatMoney(perDay, currency, locale) : money(Math.round(perDay), 0, currency, locale)
}

function money(value: number, decimals: number, currency: string, locale: string): string {
  const symbol = currencySymbol(currency, locale)
  const parts = formatter(locale, decimals, currency).formatToParts(value)
  return parts.map((part) => (part.type === 'currency' ? symbol : part.value)).join('')
}

/** Rounds to the displayed decimals: 999.97 is shown as 1,000, without decimals. */
function asShown(value: number): number {
  // A value like 1.005 is slightly less than it looks.
  const cents = Math.round((Math.abs(value) + Number.EPSILON) * 100) / 100
  const size = decimalsOf(cents) === 1 ? Math.round(cents * 10) / 10 : cents
  return value < 0 && size !== 0 ? -size : size
}

function decimalsOf(rounded: number): number {
  const size = Math.abs(rounded)
  if (size === 0 || size > 999.99) return 0
  return size > 99.99 ? 1 : 2
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Creating one costs more than formatting a hundred numbers with it. */
function formatter(locale: string, decimals: number, currency?: string): Intl.NumberFormat {
  const name = `${locale} ${decimals} ${currency ?? ''}`
  const known = formatters.get(name)
  if (known) return known
  const created = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
  })
  formatters.set(name, created)
  return created
}
