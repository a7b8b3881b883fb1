import { unitOf } from '@bonfire/contract/definitions/language/quantities/units'
import type { EquationPiece } from '@bonfire/contract/hits/evidence'
import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'

/** How a value in SI is shown where no point or parameter says its unit. */
const SHOWN_IN: Readonly<
  Record<string, { readonly symbol: string; readonly factor: number; readonly offset?: number }>
> = {
  ratio: { symbol: '%', factor: 100 },
  concentration: { symbol: 'ppm', factor: 1e6 },
  temperature: { symbol: '°C', factor: 1, offset: -273.15 },
  temperatureDifference: { symbol: 'K', factor: 1 },
  pressure: { symbol: 'Pa', factor: 1 },
  flow: { symbol: 'L/s', factor: 1000 },
  massFlow: { symbol: 'kg/s', factor: 1 },
  speed: { symbol: 'm/s', factor: 1 },
  power: { symbol: 'kW', factor: 1e-3 },
  energy: { symbol: 'kWh', factor: 1 / 3.6e6 },
  volume: { symbol: 'm³', factor: 1 },
  time: { symbol: 'min', factor: 1 / 60 },
  frequency: { symbol: 'Hz', factor: 1 },
}

/** Numbers with their units, as the reader writes them. */
export function useQuantityText() {
  const t = useTranslations('equipment.why')
  const format = useFormatter()
  return useMemo(() => {
    const number = (value: number) =>
      format.number(value, { maximumFractionDigits: Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 1 ? 2 : 3 })
    const withUnit = (value: number, unit: string | null): string => {
      const symbol = unit === null ? '' : (unitOf(unit)?.symbol ?? unit)
      return symbol === '' ? number(value) : t('quantity', { value: number(value), unit: symbol })
    }
    return {
      /** In the unit of its point or parameter. */
      withUnit,
      /** Of a stretch of a condition, from SI; undefined where it has no value. */
      ofPiece: ({ value, dimension, unit }: EquationPiece): string | undefined => {
        if (value === undefined) return undefined
        if (value === null) return t('unknown')
        if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
        const shown = dimension ? SHOWN_IN[dimension] : undefined
        if (shown) return withUnit(value * shown.factor + (shown.offset ?? 0), shown.symbol)
        if (dimension === 'bool') return t(value === 0 ? 'no' : 'yes')
        return withUnit(value, unit || null)
      },
    }
  }, [t, format])
}
