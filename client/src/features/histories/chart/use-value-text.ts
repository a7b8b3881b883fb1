import type { Point } from '@bonfire/contract/histories/points'
import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ShownValue } from './value-at.ts'

/** Values as people read them: with their unit, or the word of a state. */
export function useValueText() {
  const t = useTranslations('histories')
  const format = useFormatter()
  return useMemo(() => {
    const number = (value: number) =>
      format.number(value, { maximumFractionDigits: Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 1 ? 2 : 3 })
    const one = (point: Point, value: number): string => {
      if (point.kind === 'bool') return t(value === 0 ? 'off' : 'on')
      if (point.kind === 'enum') return point.states?.[value] ?? number(value)
      return number(value)
    }
    return {
      number,
      one,
      whole: (point: Point, value: number): string => {
        const unit = point.kind === 'number' ? (point.unitSymbol ?? point.unit) : null
        return unit === null ? one(point, value) : t('valueWithUnit', { value: one(point, value), unit })
      },
      /** Words one value, or the smallest and largest of a column. */
      between: (point: Point, { low, high }: ShownValue): string =>
        low === high ? one(point, low) : t('between', { low: one(point, low), high: one(point, high) }),
    }
  }, [t, format])
}
