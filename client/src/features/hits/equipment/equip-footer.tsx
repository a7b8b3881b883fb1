import { Button, CloseButton } from '@mantine/core'
import { IconBell, IconBellOff, IconLink, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { usePageKeys } from '../../../ui/focus/page-keys.ts'
import { focusCursorRow, useHandFocusOn } from '../../../ui/focus/use-hand-focus-on.ts'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import classes from './equipment.module.css'
import type { EquipRow } from './table/equip-rows.ts'
import type { AskForAction } from './table/row-menu.tsx'
import type { FindingSelection } from './use-selection.ts'

interface EquipFooterProps {
  shown: number
  /** The number of filtered rows. */
  total: number
  /** Rows hidden by the filter. */
  hiddenCount: number
  /** The cost of the filtered rows, in words. */
  cost: string | undefined
  onMore: () => void
  onAll: () => void
  selectedCount: number
}

/** Counts the rows shown and selected. */
export function EquipFooter({ shown, total, hiddenCount, cost, onMore, onAll, selectedCount }: EquipFooterProps) {
  const t = useTranslations('equipment')
  return (
    <div className={`${classes.footer} ${basics.line}`}>
      <span className={basics.quiet}>
        {total > 0 && t('showing', { shown, total })}
        {total > 0 && hiddenCount > 0 && ' · '}
        {hiddenCount > 0 && t('filteredAway', { count: hiddenCount })}
        {cost && ` · ${cost}`}
      </span>
      {shown < total && (
        <>
          <Button size="compact-sm" variant="subtle" onClick={onMore}>
            {t('showMore')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onAll}>
            {t('showAll')}
          </Button>
        </>
      )}
      {selectedCount === 0 && <span className={classes.selectedCount}>{t('selected', { count: 0 })}</span>}
    </div>
  )
}

interface BulkBarProps {
  selection: FindingSelection
  /** Absent if the user may not snooze. */
  onSnooze: ((rows: readonly EquipRow[]) => void) | undefined
  onUnsnooze: ((rows: readonly EquipRow[]) => void) | undefined
  onAssociate: AskForAction
}

/** The bulk actions for the selected rows. */
export function BulkBar(props: BulkBarProps) {
  return props.selection.selected.length > 0 && <FilledBulkBar {...props} />
}

function FilledBulkBar({ selection, onSnooze, onUnsnooze, onAssociate }: BulkBarProps) {
  const t = useTranslations('equipment')
  const association = useTranslations('analysis.association')
  const ref = useRef<HTMLDivElement>(null)
  const mayAssociate = hasRolesRestriction(useSessionUser())
  const { selected } = selection
  usePageKeys([{ key: 'escape', act: selection.clear }])
  useHandFocusOn(ref, focusCursorRow)
  const areAllSnoozed = selected.every((row) => row.snoozeEnd !== null)
  return (
    <div ref={ref} className={`${classes.bulkBar} ${basics.wideLine}`} role="toolbar" aria-label={t('bulk')}>
      <strong aria-live="polite">{t('selected', { count: selected.length })}</strong>
      {onSnooze && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconBellOff size={16} stroke={1.7} />}
          onClick={() => onSnooze(selected)}
        >
          {t('snooze')}
        </Button>
      )}
      {mayAssociate && (
        <>
          <Button
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => onAssociate('new', selected)}
          >
            {association('toNew')}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconLink size={16} stroke={1.7} />}
            onClick={() => onAssociate('existing', selected)}
          >
            {association('toExisting')}
          </Button>
        </>
      )}
      {areAllSnoozed && onUnsnooze && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconBell size={16} stroke={1.7} />}
          onClick={() => onUnsnooze(selected)}
        >
          {t('unsnooze')}
        </Button>
      )}
      <CloseButton aria-label={t('clearSelection')} onClick={selection.clear} />
    </div>
  )
}
