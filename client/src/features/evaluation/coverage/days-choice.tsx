import { MAXIMUM_COVERAGE_DAYS } from '@bonfire/contract/evaluation/coverage'
import { readPeriod } from '@bonfire/contract/overview/periods'
import type { Site } from '@bonfire/contract/sites'
import { useTranslations } from 'use-intl'
import { useDaysText } from '../../../lib/time/day-text.ts'
import { type DayRange, knownTimeZone, siteRange } from '../../../lib/time/site-days.ts'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { ToolbarChoice } from '../../../ui/fields/toolbar-choice.tsx'
import { RangeDialog } from '../../sites/range/lazy-range-dialog.ts'
import type { AskedDays } from '../evaluation.queries.ts'

const LATEST_DAYS = 7
const RANGES = [30, 90] as const

interface DaysChoiceProps {
  site: Site
  /** Undefined for the newest that were evaluated. */
  asked: AskedDays | undefined
  onChange: (days: DayRange | undefined) => void
}

/** The days that coverage is about: the newest, or any. */
export function DaysChoice({ site, asked, onChange }: DaysChoiceProps) {
  const t = useTranslations('evaluation.coverage.days')
  const daysText = useDaysText()
  const chosen = asked && readPeriod(asked.from, asked.to)
  const dialog = useAsked<DayRange>()
  const lastDays = (days: number) => siteRange(new Date(), days - 1, knownTimeZone(site.timezone))
  const options = [
    { value: 'latest', label: t('latest') },
    ...RANGES.map((days) => ({ value: String(days), label: t('last', { days }) })),
  ]
  return (
    <>
      <ToolbarChoice
        label={t('label')}
        value={asked ? '' : 'latest'}
        valueText={asked && (chosen ? daysText(chosen) : t('unreadable'))}
        options={options}
        onChange={(value) => onChange(value === 'latest' ? undefined : lastDays(Number(value)))}
        more={{ label: t('choose'), onChoose: () => dialog.ask(chosen ?? lastDays(LATEST_DAYS)) }}
      />
      {dialog.asked && (
        <RangeDialog
          key={dialog.asked.key}
          initial={dialog.asked.subject}
          maximumDays={MAXIMUM_COVERAGE_DAYS}
          onChoose={onChange}
          onClosed={dialog.close}
        />
      )}
    </>
  )
}
