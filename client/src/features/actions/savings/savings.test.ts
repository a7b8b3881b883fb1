import { describe, expect, it } from 'vitest'
import { currencySymbol, distinguishCurrencies } from '../../../lib/currency-symbols.ts'
import {
  energyQuantity,
  formatCost,
  formatMoney,
  formatValue,
  measuredSavings,
  savingsByCurrency,
  totalSavings,
  waterQuantity,
} from './savings.ts'

const NOTHING = {
  elec: 0,
  gas: 0,
  water: 0,
  thermal: 0,
  totalFinancialImpact: 0,
  operationalSavings: 0,
  nabersEnergy: 0,
  nabersWater: 0,
  costToComplete: 0,
}

describe('a savings number', () => {
  it.each([
    [0, '0'],
    [0.004, '0'],
    [0.5, '0.50'],
    [1.005, '1.01'],
    [99.99, '99.99'],
    [99.994, '99.99'],
    [99.995, '100.0'],
    [100, '100.0'],
    [999.95, '1,000'],
    [999.99, '1,000'],
    [-999.99, '-1,000'],
    [999.94, '999.9'],
    [1000, '1,000'],
    [1_234_567.8, '1,234,568'],
    [-12.5, '-12.50'],
    [-0.001, '0'],
  ])('shows %d as %s', (value, shown) => {
    expect(formatValue(value, 'en')).toBe(shown)
  })

  it('uses the separators of the language', () => {
    expect(formatValue(12_500, 'fr').replace(/\s/g, ' ')).toBe('12 500')
    expect(formatValue(12.5, 'fr')).toBe('12,50')
  })
})

describe('units', () => {
  it.each([
    [999, 999, 'kWh'],
    [1e3, 1, 'MWh'],
    [999.94, 999.94, 'kWh'],
    [999.95, 0.99995, 'MWh'],
    [999_940, 999.94, 'MWh'],
    [999_999, 0.999999, 'GWh'],
    [1e6, 1, 'GWh'],
  ])('show %d kWh of electricity or heat as %d %s', (kilowattHours, value, unit) => {
    expect(energyQuantity(kilowattHours)).toEqual({ value, unit })
  })

  it.each([
    [999, 999, 'kL'],
    [1e3, 1, 'ML'],
    [1e6, 1, 'GL'],
  ])('show %d kL of water as %d %s', (kilolitres, value, unit) => {
    expect(waterQuantity(kilolitres)).toEqual({ value, unit })
  })

  it('are GJ for gas and stars for NABERS, in breakdown order, without zeros', () => {
    const amounts = { ...NOTHING, gas: 5000, thermal: 2000, nabersWater: 0.5 }
    expect(measuredSavings(amounts)).toEqual([
      { name: 'gas', quantity: { value: 5000, unit: 'GJ' } },
      { name: 'thermal', quantity: { value: 2, unit: 'MWh' } },
      { name: 'nabersWater', quantity: { value: 0.5, unit: 'stars' } },
    ])
  })
})

describe('money', () => {
  it('shows its currency symbol: pound, euro or dollar', () => {
    expect(formatMoney(1200, 'GBP', 'en')).toBe('£1,200')
    expect(formatMoney(1200, 'EUR', 'en')).toBe('€1,200')
    expect(formatMoney(99.5, 'AUD', 'en')).toBe('$99.50')
    expect(currencySymbol('AUD', 'en')).toBe('$')
    expect(currencySymbol('GBP', 'fr')).toBe('£')
  })

  it('names the country of a currency that shares its symbol with another one', () => {
    distinguishCurrencies(['AUD', 'USD', 'EUR'])
    expect(formatMoney(1200, 'AUD', 'en-AU')).toBe('A$1,200')
    expect(formatMoney(1200, 'USD', 'en-AU')).toBe('US$1,200')
    expect(formatMoney(-99.5, 'USD', 'en-US')).toBe('-US$99.50')
    expect(formatMoney(1200, 'EUR', 'en-AU')).toBe('€1,200')
    expect(formatMoney(1200, 'AUD', 'fr-FR').replaceAll(/\s/g, ' ')).toBe('1 200 $AU')
    expect(formatCost(1200, 'USD', 'fr-CA').replaceAll(/\s/g, ' ')).toBe('1 200 $US')
    expect(currencySymbol('USD', 'en-US')).toBe('US$')
    distinguishCurrencies(['AUD', 'EUR'])
    expect(formatMoney(1200, 'AUD', 'en-AU')).toBe('$1,200')
    distinguishCurrencies([])
  })

  it('has no cents where it is a cost of a hundred or more', () => {
    expect([37.5, 99.994, 214.9, 14_500.4].map((cost) => formatCost(cost, 'GBP', 'en'))).toEqual([
      ...['£37.50', '£99.99', '£215', '£14,500'],
    ])
  })

  it('places the symbol as the language requires', () => {
    expect(formatMoney(1200, 'EUR', 'fr').replace(/\s/g, ' ')).toBe('1 200 €')
  })

  it('adds utility and operational savings to the total', () => {
    expect(totalSavings({ totalFinancialImpact: 1200, operationalSavings: 34.5 })).toBe(1234.5)
  })
})

it('savings of actions are added up for each currency, the largest sum first', () => {
  const row = (currency: string, totalFinancialImpact: number, operationalSavings = 0) => ({
    ...NOTHING,
    currency,
    totalFinancialImpact,
    operationalSavings,
  })
  expect(savingsByCurrency([row('EUR', 7), row('AUD', 10, 0.5), row('AUD', 1), row('USD', 0)])).toEqual([
    { currency: 'AUD', total: 11.5 },
    { currency: 'EUR', total: 7 },
  ])
  expect(savingsByCurrency([row('AUD', 0)])).toEqual([])
})
