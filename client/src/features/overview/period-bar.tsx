import {
  PERIOD_KINDS,
  type Period,
  type PeriodKind,
  periodBefore,
  periodKind,
  shiftPeriod,
} from '@bonfire/contract/overview/periods'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMail, IconPrinter, IconShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyDialog } from '../../lib/loading/lazy-part.tsx'
import { ToolbarChoice } from '../../ui/fields/toolbar-choice.tsx'
import screen from '../../ui/list-screen.module.css'
import { useSessionUser } from '../auth/session.queries.ts'
import { RangeDialog } from '../sites/range/lazy-range-dialog.ts'
import page from './page.module.css'
import classes from './period-bar.module.css'
import { usePeriodText } from './use-overview-texts.ts'
import { lastPeriod } from './use-period.ts'

interface PeriodBarProps {
  period: Period
  /** The earliest and the latest at the sites. */
  todays: Period
  siteIds: readonly string[]
  onChoose: (period: Period) => void
}

const monthly = (before: object) => ({ ...before, create: 'monthly' })

/** Chooses the period: its kind, the one before and after, or any days. */
export function PeriodBar({ period, todays, siteIds, onChoose }: PeriodBarProps) {
  const t = useTranslations('overview.period')
  const periodText = usePeriodText()
  const [isAsking, setIsAsking] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const { sharesReports } = useSessionUser().config
  const kind = periodKind(period)
  const next = shiftPeriod(period, 1)
  return (
    <div className={`${screen.toolbar} ${page.screenOnly}`} role="toolbar" aria-label={t('toolbar')}>
      <ToolbarChoice
        label={t('label')}
        value={kind ?? 'custom'}
        options={PERIOD_KINDS.map((value) => ({ value: value as PeriodKind | 'custom', label: t(value) }))}
        valueText={kind ? t(kind) : t('custom')}
        onChange={(value) => value !== 'custom' && onChoose(lastPeriod(value, todays.from))}
        more={{ label: t('chooseDays'), onChoose: () => setIsAsking(true) }}
      />
      <ActionIcon variant="default" size={32} aria-label={t('earlier')} onClick={() => onChoose(periodBefore(period))}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span className={classes.chosen}>{periodText(period)}</span>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('later')}
        disabled={next.from > todays.to}
        onClick={() => onChoose(next)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      <span className={screen.spring} />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMail size={16} />}
        renderRoot={(props) => <Link {...props} to="/settings/insight-subscriptions" search={monthly} />}
      >
        {t('mail')}
      </Button>
      {sharesReports && siteIds.length > 0 && (
        <Button variant="default" size="sm" leftSection={<IconShare size={16} />} onClick={() => setIsSharing(true)}>
          {t('share')}
        </Button>
      )}
      <Button variant="default" size="sm" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {isSharing && <ShareDialog siteIds={siteIds} period={period} onClosed={() => setIsSharing(false)} />}
      {isAsking && <RangeDialog initial={period} onChoose={onChoose} onClosed={() => setIsAsking(false)} />}
    </div>
  )
}

const ShareDialog = lazyDialog(async () => (await import('./report/share-dialog.tsx')).ShareDialog)
