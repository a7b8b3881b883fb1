import type { EquipConstant } from '@bonfire/contract/evaluation/equip-parts'

/** How a constant is shown and typed: `value × factor` with this unit. */
interface ShownUnit {
  readonly symbol: string
  readonly factor: number
  readonly step: number
  /** The greatest value, as shown. */
  readonly maximum: number
}

const PERCENT = { symbol: '%', factor: 1, step: 1, maximum: 100 }
const KELVINS = { symbol: 'K', factor: 1, step: 0.1, maximum: 5.5 }
const FAHRENHEIT = { symbol: 'Δ°F', factor: 1.8, step: 0.1, maximum: 10 }

const isInFahrenheit = (locale: string) => new Intl.Locale(locale).region === 'US'

/** The unit in which people of a region read a constant. */
export const unitOf = (constant: EquipConstant, locale: string): ShownUnit =>
  constant === 'minimumPositionPercent' ? PERCENT : isInFahrenheit(locale) ? FAHRENHEIT : KELVINS

const TENTHS = 10

export const shownValue = (value: number, { factor }: ShownUnit): number => Math.round(value * factor * TENTHS) / TENTHS
