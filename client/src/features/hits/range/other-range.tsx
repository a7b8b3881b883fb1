import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { DAYS_RANGES } from '../../../lib/address/analysis-defaults.ts'
import { isCustom, rangeOfLink, type TimeRange } from '../../../lib/address/time-range.ts'
import { useDayText } from '../../../lib/time/day-text.ts'
import { longerRange, rangeKey, type useAnalysisSearch } from '../analysis-search.ts'

interface OtherRangeProps {
  url: Pick<ReturnType<typeof useAnalysisSearch>, 'range' | 'change'>
  /** The latest day with findings, null if there is none or it is not known. */
  latest: string | null
}

/** A button that opens a range with findings, where the one shown has none: the next longer if they are not known. */
export function OtherRange({ url, latest }: OtherRangeProps) {
  const t = useTranslations('analysis')
  const dayText = useDayText()
  const holding = rangeOfLink(latest)
  const other: TimeRange | undefined = isOtherRange(holding, url.range) ? holding : longerRange(url.range, DAYS_RANGES)
  if (other === undefined) return null
  return (
    <Button size="sm" onClick={() => url.change({ range: other })}>
      {isCustom(other)
        ? t('empty.showLatest', { day: dayText(other.to) })
        : t('empty.widen', { range: t(`rangeNames.${rangeKey(other)}`) })}
    </Button>
  )
}

/** True if the range that holds the latest findings would show more than the present one. */
function isOtherRange(holding: TimeRange | undefined, range: TimeRange): holding is TimeRange {
  if (holding === undefined) return false
  return isCustom(holding) || isCustom(range) || holding > range
}
