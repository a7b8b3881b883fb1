import type { Point } from '@bonfire/contract/histories/points'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { hasProposedUnit, isProposed } from './table/point-rows.ts'
import type { PointChanges } from './use-point-changes.ts'

interface ConfirmShownProps {
  found: readonly Point[]
  changes: PointChanges
}

/** One button for all that is proposed for the points shown; each equip offers its roles and units apart. */
export function ConfirmShown({ found, changes }: ConfirmShownProps) {
  const t = useTranslations('points')
  const roles = found.filter(isProposed).length
  const units = found.filter(hasProposedUnit).length
  if (roles + units === 0) return null
  const [text, act] =
    units === 0
      ? [t('confirmShown', { count: roles }), changes.confirm]
      : roles === 0
        ? [t('useUnitsShown', { count: units }), changes.takeUnits]
        : [t('confirmBoth', { roles, units }), changes.confirmBoth]
  return (
    <Button
      size="sm"
      leftSection={<IconCheck size={16} aria-hidden />}
      loading={changes.isBusy}
      onClick={() => void act(found)}
    >
      {text}
    </Button>
  )
}
