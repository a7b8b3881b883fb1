import { MAXIMUM_BACKTEST_DAYS } from '@bonfire/contract/definitions/backtests'
import type { Site } from '@bonfire/contract/sites'
import { Loader, Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useDaysText } from '../../../../lib/time/day-text.ts'
import { type DayRange, knownTimeZone, siteRange } from '../../../../lib/time/site-days.ts'
import basics from '../../../../ui/basics.module.css'
import { useAsked } from '../../../../ui/dialogs/use-asked.ts'
import { RangeDialog } from '../../../sites/range/lazy-range-dialog.ts'
import classes from './trial.module.css'

const RANGES = [7, 30, 60] as const

interface TrialHeadProps {
  sites: readonly Site[]
  site: Site | undefined
  days: number | DayRange
  isRunning: boolean
  onSite: (siteId: string) => void
  onDays: (days: number | DayRange) => void
}

const CHOOSE = 'choose'
const CHOSEN = 'chosen'

export function TrialHead({ sites, site, days, isRunning, onSite, onDays }: TrialHeadProps) {
  const t = useTranslations('catalogue.editor.trial')
  const daysText = useDaysText()
  const { asked, ask, close } = useAsked<DayRange>()
  const isLast = typeof days === 'number'
  const ranges = [
    ...RANGES.map((value) => ({ value: String(value), label: t('lastDays', { days: value }) })),
    ...(isLast ? [] : [{ value: CHOSEN, label: daysText(days) }]),
    { value: CHOOSE, label: t('chooseDays') },
  ]
  const onRange = (value: string | null) => {
    if (value === CHOOSE) ask(siteRange(new Date(), isLast ? days - 1 : days, knownTimeZone(site?.timezone)))
    else if (value !== null && value !== CHOSEN) onDays(Number(value))
  }
  return (
    <div className={classes.trialHead}>
      <h2 className={basics.partTitle}>{t('title')}</h2>
      <span className={classes.busy} role="status">
        {isRunning && <Loader size={14} aria-hidden />}
        <span className="visually-hidden">{isRunning && t('running')}</span>
      </span>
      <Select
        size="xs"
        aria-label={t('site')}
        searchable
        allowDeselect={false}
        value={site?.syncoId ?? null}
        placeholder={t('chooseSite')}
        data={sites.map(({ syncoId, label }) => ({ value: syncoId, label }))}
        onChange={(value) => value && onSite(value)}
      />
      <Select
        size="xs"
        aria-label={t('range')}
        allowDeselect={false}
        className={classes.range ?? ''}
        value={isLast ? String(days) : CHOSEN}
        data={ranges}
        onChange={onRange}
      />
      {asked && (
        <RangeDialog
          key={asked.key}
          initial={asked.subject}
          maximumDays={MAXIMUM_BACKTEST_DAYS}
          onChoose={onDays}
          onClosed={close}
        />
      )}
    </div>
  )
}
