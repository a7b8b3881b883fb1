import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { isCustom, type TimeRange } from '../../../lib/address/time-range.ts'
import { useDaysText } from '../../../lib/time/day-text.ts'
import { rangeKey } from '../analysis-search.ts'

/** What a time range is called. */
export function useRangeText() {
  const t = useTranslations('analysis.ranges')
  const daysText = useDaysText()
  return useCallback((range: TimeRange) => (isCustom(range) ? daysText(range) : t(rangeKey(range))), [t, daysText])
}
