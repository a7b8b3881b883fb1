import { IconBell, IconBellOff } from '@tabler/icons-react'
import { differenceInHours } from 'date-fns/differenceInHours'
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import type { Locale } from 'date-fns/locale'
import { enUS } from 'date-fns/locale/en-US'
import { fr } from 'date-fns/locale/fr'
import type { MouseEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { usePersonName } from '../../../../lib/person-name.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import basics from '../../../../ui/basics.module.css'
import cells from '../../../../ui/table/data-table.module.css'
import { useSiteTime } from '../../use-site-time.ts'
import type { EquipRow } from './equip-rows.ts'
import detail from './row-detail.module.css'
import classes from './snooze-status.module.css'

interface SnoozeStatusProps {
  row: EquipRow
  /** Absent if the user may not unsnooze. */
  onUnsnooze: (() => void) | undefined
  isActive: boolean
}

export function SnoozeStatus({ row, onUnsnooze, isActive }: SnoozeStatusProps) {
  const t = useTranslations('equipment')
  const locale = useLanguage()
  const { now } = useSiteTime()
  const snoozeText = useSnoozeText()
  if (row.snoozeEnd === null) return null
  const distance = remainingTime(new Date(row.snoozeEnd * 1000), now, locale === 'fr' ? fr : enUS)
  return (
    <span className={classes.snoozeStatus} title={snoozeText(row, row.snoozeEnd)}>
      <IconBellOff size={14} stroke={1.7} aria-hidden />
      <span className={cells.cut}>{row.isUntilClosed ? t('snoozedUntilClosed') : t('snoozedFor', { distance })}</span>
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

/** The button disappears immediately; its row keeps the focus. */
const unsnoozeBy = (unsnooze: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest('tr')?.focus()
  unsnooze()
}

/** The end, author and reason of a snooze: shown in the expanded row, without hovering. */
export function SnoozeNote({ row }: { row: EquipRow }) {
  const t = useTranslations('equipment')
  const snoozeText = useSnoozeText()
  if (row.snoozeEnd === null) return null
  return (
    <p className={`${detail.note} ${basics.line}`}>
      <IconBellOff size={15} stroke={1.7} aria-hidden />
      <span>
        <strong>{t('snoozed')}</strong> {snoozeText(row, row.snoozeEnd)}
      </span>
    </p>
  )
}

function useSnoozeText() {
  const t = useTranslations('equipment')
  const format = useFormatter()
  const personName = usePersonName()
  return ({ snoozedBy, snoozeReason, isUntilClosed, isFalseAlert }: EquipRow, snoozeEnd: number) => {
    const until = format.dateTime(snoozeEnd * 1000, { dateStyle: 'medium', timeStyle: 'short' })
    const kind = isUntilClosed ? 'untilClosed' : 'snoozedUntil'
    const status = snoozedBy ? t(`${kind}By`, { until, name: personName(snoozedBy) }) : t(kind, { until })
    const reasons = [isFalseAlert && t('falseAlert'), snoozeReason].filter((reason) => typeof reason === 'string')
    return reasons.length > 0 ? t('snoozedBecause', { status, reason: reasons.join(', ') }) : status
  }
}

const EXACT_DAYS = 60

/** Counts whole days up to two months, because a rounded month could be off by weeks. */
function remainingTime(end: Date, now: Date, locale: Locale): string {
  const hours = differenceInHours(end, now)
  const inDays = hours >= 24 && hours <= EXACT_DAYS * 24
  return formatDistanceStrict(end, now, { locale, ...(inDays ? { unit: 'day' as const } : {}) })
}
