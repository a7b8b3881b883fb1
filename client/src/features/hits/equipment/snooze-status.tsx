import { Button } from '@mantine/core'
import { differenceInHours, formatDistanceStrict, type Locale } from 'date-fns'
import { enUS } from 'date-fns/locale/en-US'
import { fr } from 'date-fns/locale/fr'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import cells from '../../../ui/data-table.module.css'
import { useSiteTime } from '../use-site-time.ts'
import type { EquipRow } from './equip-rows.ts'
import classes from './equipment.module.css'

interface SnoozeStatusProps {
  row: EquipRow
  /** Missing when the person may not unsnooze. */
  onUnsnooze: (() => void) | undefined
  isActive: boolean
}

/** How long a row stays silent, and the way to hear it again (HIT-10, OPEN-D09). */
export function SnoozeStatus({ row, onUnsnooze, isActive }: SnoozeStatusProps) {
  const t = useTranslations('analysis.equipment')
  const format = useFormatter()
  const locale = useLocale()
  const { now } = useSiteTime()
  if (row.snoozeEnd === null) return null
  const end = new Date(row.snoozeEnd * 1000)
  const distance = remainingTime(end, now, locale === 'fr' ? fr : enUS)
  const until = format.dateTime(end, { dateStyle: 'medium', timeStyle: 'short' })
  const title = row.snoozeReason
    ? t('snoozedBecause', { until, reason: row.snoozeReason })
    : t('snoozedUntil', { until })
  return (
    <span className={classes.snoozeStatus}>
      <span className={cells.cut} title={title}>
        {t('snoozedFor', { distance })}
      </span>
      {onUnsnooze && (
        <Button size="compact-sm" variant="subtle" tabIndex={isActive ? 0 : -1} onClick={onUnsnooze}>
          {t('unsnooze')}
        </Button>
      )}
    </span>
  )
}

const EXACT_DAYS = 60

/** In whole days for two months, because a rounded month would lie by weeks. */
function remainingTime(end: Date, now: Date, locale: Locale): string {
  const hours = differenceInHours(end, now)
  const inDays = hours >= 24 && hours <= EXACT_DAYS * 24
  return formatDistanceStrict(end, now, { locale, ...(inDays ? { unit: 'day' as const } : {}) })
}
