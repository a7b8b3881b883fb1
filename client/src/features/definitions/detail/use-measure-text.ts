import { useFormatter } from 'use-intl'

/** A number with its unit: 2 °F, and of a difference of temperatures 2 Δ°F. Without a number, a dash. */
export function useMeasureText(): (value: number | null, unit: string | null, isDifference?: boolean) => string {
  const format = useFormatter()
  return (value, unit, isDifference) => {
    if (value === null) return '–'
    const text = format.number(value, { maximumSignificantDigits: 8 })
    if (unit === null) return text
    return `${text}\u00a0${isDifference && unit.startsWith('°') ? `Δ${unit}` : unit}`
  }
}
