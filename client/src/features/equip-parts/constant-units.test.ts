import { expect, test } from 'vitest'
import { shownValue, unitOf } from './constant-units.ts'

test('the heat of a fan is in kelvins, but for the United States', () => {
  const shown = (locale: string) => {
    const unit = unitOf('fanHeatKelvin', locale)
    return `${shownValue(1.111111, unit)} ${unit.symbol}`
  }
  expect(['en-US', 'en-GB', 'fr', 'fr-CA', 'en'].map(shown)).toEqual(['2 Δ°F', ...Array(4).fill('1.1 K')])
  expect(unitOf('minimumPositionPercent', 'en-US').symbol).toBe('%')
})
