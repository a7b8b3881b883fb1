import { useCallbackRef } from '@mantine/hooks'
import { memo, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { DAYS_RANGES, type DaysRange } from '../../../lib/address/analysis-defaults.ts'
import { isCustom, type TimeRange } from '../../../lib/address/time-range.ts'
import { useDaysText } from '../../../lib/time/day-text.ts'
import type { DayRange } from '../../../lib/time/site-days.ts'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { ToolbarChoice } from '../../../ui/fields/toolbar-choice.tsx'
import { RangeDialog } from '../../sites/range/lazy-range-dialog.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { rangeKey } from '../analysis-search.ts'
import { daysAtAll } from './days-at-sites.ts'

interface RangeChoiceProps {
  range: TimeRange
  onChange: (range: TimeRange) => void
}

/** The time range: one of the documented ones, or chosen days. */
export const RangeChoice = memo(function RangeChoice({ range, onChange }: RangeChoiceProps) {
  const t = useTranslations('analysis')
  const rangeText = useRangeText()
  const { asked, ask, close } = useAsked<DayRange>()
  const { sites } = useSelectedSites()
  const options = useMemo(
    () => DAYS_RANGES.map((days) => ({ value: String(days), label: t(`ranges.${rangeKey(days)}`) })),
    [t],
  )
  const onMore = useCallbackRef(() => ask(daysAtAll(sites, range, new Date())))
  const more = useMemo(() => ({ label: t('customRange.choose'), onChoose: onMore }), [t, onMore])
  return (
    <>
      <ToolbarChoice
        label={t('toolbar.history')}
        isLabelSpared
        value={isCustom(range) ? '' : String(range)}
        valueText={isCustom(range) ? rangeText(range) : undefined}
        options={options}
        onChange={useCallbackRef((days: string) => onChange(Number(days) as DaysRange))}
        more={more}
      />
      {asked && <RangeDialog key={asked.key} initial={asked.subject} onChoose={onChange} onClosed={close} />}
    </>
  )
})

/** Names a time range. */
export function useRangeText() {
  const t = useTranslations('analysis.ranges')
  const daysText = useDaysText()
  return useCallback((range: TimeRange) => (isCustom(range) ? daysText(range) : t(rangeKey(range))), [t, daysText])
}
