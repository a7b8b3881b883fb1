import type { Point } from '@bonfire/contract/histories/points'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Chip } from '../../../ui/chip.tsx'
import cells from '../../../ui/table/data-table.module.css'
import { useRoleName } from '../../own-roles/use-role-name.ts'
import classes from '../points.module.css'
import { useUnitReason } from '../use-point-texts.ts'

interface UnitCellProps {
  point: Point
  tabIndex: number
  onTakeUnit: (points: readonly Point[]) => void
}

/** The unit, whether it is doubtful, or the one that the values show. */
export function UnitCell({ point, tabIndex, onTakeUnit }: UnitCellProps) {
  const t = useTranslations('points')
  const roleName = useRoleName()
  const reason = useUnitReason()(point)
  const { name, unit, unitSymbol, proposedUnitSymbol, unitContradicts, role } = point
  if (reason !== undefined) {
    return (
      <td data-spared className={classes.unit}>
        <Button
          size="compact-xs"
          variant="default"
          tabIndex={tabIndex}
          title={reason}
          aria-label={t('useUnitFor', { unit: proposedUnitSymbol ?? '', name })}
          onClick={() => onTakeUnit([point])}
        >
          {t('useUnit', { unit: proposedUnitSymbol ?? '' })}
        </Button>
      </td>
    )
  }
  return (
    <td data-spared className={classes.unit}>
      <span className={cells.cut} title={unit ?? undefined}>
        {unitSymbol}
      </span>
      {unitContradicts && (
        <span
          title={
            unitContradicts === 'role' && role ? t('doubtfulByRole', { role: roleName(role) }) : t('doubtfulByName')
          }
        >
          <Chip tone="amber">{t('doubtful')}</Chip>
        </span>
      )}
    </td>
  )
}
