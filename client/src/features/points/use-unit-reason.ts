import type { Point } from '@bonfire/contract/histories/points'
import { useTranslations } from 'use-intl'

/** Says why a unit is proposed for a point; undefined if none is. */
export function useUnitReason(): (point: Point) => string | undefined {
  const t = useTranslations('points')
  return ({ unit, role, proposedUnitSymbol, proposedUnitRange }) =>
    unit === null && role !== null && proposedUnitSymbol !== null && proposedUnitRange
      ? t('unitReason', { unit: proposedUnitSymbol, role: t(`roles.${role}`), ...proposedUnitRange })
      : undefined
}
