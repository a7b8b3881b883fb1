import { IconBell, IconBellOff } from '@tabler/icons-react'
import { differenceInHours, formatDistanceStrict, type Locale } from 'date-fns'
import { enUS } from 'date-fns/locale/en-US'
import { fr } from 'date-fns/locale/fr'
import type { MouseEvent } from 'react'
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
  const t = useTranslations('equipment')
  const locale = useLocale()
  const { now } = useSiteTime()
  const told = useSnoozeText()
  if (row.snoozeEnd === null) return null
  const distance = remainingTime(new Date(row.snoozeEnd * 1000), now, locale === 'fr' ? fr : enUS)
  return (
    <span className={classes.snoozeStatus} title={told(row, row.snoozeEnd)}>
      <IconBellOff size={14} stroke={1.7} aria-hidden />
      <span className={cells.cut}>{t('snoozedFor', { distance })}</span>
      {onUnsnooze && (
        <button
          type="button"
          className={classes.unsnooze}
          aria-label={t('unsnooze')}
          title={t('unsnooze')}
          tabIndex={isActive ? 0 : -1}
          onClick={unsnoozeBy(onUnsnooze)}
        >
          <IconBell size={14} stroke={1.7} aria-hidden />
        </button>
      )}
    </span>
  )
}

/** The button leaves at once; its row keeps the focus. */
const unsnoozeBy = (unsnooze: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest('tr')?.focus()
  unsnooze()
}

/** Until when a row is silent, by whom and why: what its unfolded part says to everybody, without a pointer. */
export function SnoozeNote({ row }: { row: EquipRow }) {
  const t = useTranslations('equipment')
  const told = useSnoozeText()
  if (row.snoozeEnd === null) return null
  return (
    <p className={classes.note}>
      <IconBellOff size={15} stroke={1.7} aria-hidden />
      <span>
        <strong>{t('snoozed')}</strong> {told(row, row.snoozeEnd)}
      </span>
    </p>
  )
}

function useSnoozeText() {
  const t = useTranslations('equipment')
  const format = useFormatter()
  return ({ snoozedBy, snoozeReason }: EquipRow, snoozeEnd: number) => {
    const until = format.dateTime(snoozeEnd * 1000, { dateStyle: 'medium', timeStyle: 'short' })
    const status = snoozedBy ? t('snoozedUntilBy', { until, name: snoozedBy }) : t('snoozedUntil', { until })
    return snoozeReason ? t('snoozedBecause', { status, reason: snoozeReason }) : status
  }
}

const EXACT_DAYS = 60

/** In whole days for two months, because a rounded month would lie by weeks. */
function remainingTime(end: Date, now: Date, locale: Locale): string {
  const hours = differenceInHours(end, now)
  const inDays = hours >= 24 && hours <= EXACT_DAYS * 24
  return formatDistanceStrict(end, now, { locale, ...(inDays ? { unit: 'day' as const } : {}) })
}
