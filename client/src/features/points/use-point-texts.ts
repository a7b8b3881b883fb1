import type { Point } from '@bonfire/contract/histories/points'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { useFormatter, useTranslations } from 'use-intl'
import { useRoleName } from '../own-roles/use-role-name.ts'

const UNITS = [
  ['day', SECONDS_PER_DAY],
  ['hour', SECONDS_PER_HOUR],
  ['minute', 60],
] as const

/** An interval in words: 5 minutes, or "at changes" for 0. */
export function useIntervalText(): (seconds: number) => string {
  const t = useTranslations('points')
  const format = useFormatter()
  return (seconds) => {
    if (seconds === 0) return t('atChanges')
    const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? (['second', 1] as const)
    return format.number(seconds / size, { style: 'unit', unit, unitDisplay: 'short' })
  }
}

/** Says why a unit is proposed for a point; undefined if none is. */
export function useUnitReason(): (point: Point) => string | undefined {
  const t = useTranslations('points')
  const roleName = useRoleName()
  return ({ unit, role, proposedUnitSymbol, proposedUnitRange }) =>
    unit === null && role !== null && proposedUnitSymbol !== null && proposedUnitRange
      ? t('unitReason', { unit: proposedUnitSymbol, role: roleName(role), ...proposedUnitRange })
      : undefined
}
