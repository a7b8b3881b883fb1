import { MAXIMUM_RANGE_DAYS } from '@bonfire/contract/hits/hits'
import type { Site } from '@bonfire/contract/sites'
import { useFormatter, useTranslations } from 'use-intl'
import { DAYS_RANGES } from '../../../lib/address/analysis-defaults.ts'
import { isCustom, rangeLength } from '../../../lib/address/time-range.ts'
import { useDayText } from '../../../lib/time/day-text.ts'
import { knownTimeZone, siteRange } from '../../../lib/time/site-days.ts'
import screen from '../../../ui/list-screen.module.css'
import { rangeKey, type useAnalysisSearch } from '../analysis-search.ts'

interface RangeNoticesProps {
  url: Pick<ReturnType<typeof useAnalysisSearch>, 'range' | 'problem'>
  /** The sites on screen. */
  sites: readonly Site[]
  /** Trends are shown beside what is listed. */
  hasTrends: boolean
}

/** Says that the days in the address cannot be shown, and from which day on findings are kept. */
export function RangeNotices({ url, sites, hasTrends }: RangeNoticesProps) {
  const problem = useAddressProblem(url)
  const kept = useKeptFrom({ url, sites, hasTrends })
  return (
    <>
      {problem && (
        <p className={screen.notice} role="alert">
          {problem}
        </p>
      )}
      {kept && <p className={screen.notice}>{kept}</p>}
    </>
  )
}

function useAddressProblem({ range, problem }: RangeNoticesProps['url']): string | undefined {
  const t = useTranslations('analysis')
  const format = useFormatter()
  if (!problem || isCustom(range)) return undefined
  const shown = t(`rangeNames.${rangeKey(range)}`)
  if (problem.kind === 'notARange') {
    return t('customRange.address.notARange', {
      range: shown,
      possible: format.list(DAYS_RANGES.map(String), { type: 'disjunction' }),
    })
  }
  if (problem.kind !== 'tooLong') return t(`customRange.address.${problem.kind}`, { range: shown })
  const count = rangeLength(problem.asked)
  return t('customRange.address.tooLong', { range: shown, count, maximum: MAXIMUM_RANGE_DAYS })
}

/** Findings before some day are no longer kept at sites on screen, and the range includes such days. */
function useKeptFrom({ url: { range }, sites, hasTrends }: RangeNoticesProps): string | undefined {
  const t = useTranslations('analysis.customRange')
  const dayText = useDayText()
  const keptFrom = sites.flatMap(({ findingsKeptFrom, timezone }) => {
    if (!findingsKeptFrom) return []
    return findingsKeptFrom > siteRange(new Date(), range, knownTimeZone(timezone)).from ? [findingsKeptFrom] : []
  })
  const latest = keptFrom.toSorted().at(-1)
  if (latest === undefined) return undefined
  const text =
    keptFrom.length === sites.length
      ? t('notKept', { day: dayText(latest) })
      : t('notKeptAtSome', { day: dayText(latest), count: keptFrom.length })
  return hasTrends ? `${text} ${t('trendsCount')}` : text
}
