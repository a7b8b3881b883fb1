import type { Portfolio } from '@bonfire/contract/sites'
import type { CategoryFilter, InsightType } from '@bonfire/contract/values/category'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { type DaysRange, DEFAULT_DAYS_RANGE, LONGEST_SEARCH, type Only } from '../../lib/address/analysis-defaults.ts'
import {
  isCustom,
  type RangeProblem,
  rangeParameters,
  rangeProblem,
  type TimeRange,
} from '../../lib/address/time-range.ts'
import { setAnalysisView, setDaysRange, useStoredState, useTabRange } from '../../lib/stored/stored-state.ts'
import type { DayRange } from '../../lib/time/site-days.ts'
import { latestDay } from '../sites/range/latest-day.ts'
import { useSelectedSites } from '../sites/site-selection.ts'

/**
 * The URL parameters of an analysis screen. The remembered time range replaces a missing one; the stored search only
 * applies if the URL says nothing about the list, because a shared URL must show everyone the same.
 */
export function useAnalysisSearch(insightType: InsightType) {
  const url = useSearch({ strict: false })
  const { portfolio } = useSelectedSites()
  const { from, to, daysRange } = url
  const asked = useMemo(() => readAskedDays({ from, to, daysRange }, portfolio), [from, to, daysRange, portfolio])
  const custom = useTabRange((state) => state.custom)
  const storedRange = useStoredState((state) => state.daysRange)
  const storedSearch = useStoredState((state) => state.analysis[insightType].search)
  const navigate = useNavigate()
  const isBare =
    url.category === undefined && url.only === undefined && url.daysRange === undefined && asked === undefined

  const change = useCallback(
    (part: { category?: CategoryFilter; only?: Only | undefined; range?: TimeRange; analysisSearch?: string }) => {
      const { range, ...rest } = part
      const search = rest.analysisSearch?.slice(0, LONGEST_SEARCH)
      if (range) rememberRange(range)
      if (search !== undefined) setAnalysisView(insightType, { search })
      const update = {
        ...rest,
        ...(range && rangeParameters(range)),
        ...('analysisSearch' in rest && { analysisSearch: search || undefined }),
      }
      navigate({ to: '.', search: (before) => ({ ...before, ...update }), replace: true })
    },
    [navigate, insightType],
  )

  return {
    category: url.category ?? ('all' as const),
    only: url.only,
    range: shownRange(url.daysRange, asked, { custom, storedRange }),
    /** The reason why the days in the URL are not shown; undefined if they are, or if there are none. */
    problem: asked?.problem,
    search: url.analysisSearch ?? (isBare ? storedSearch : ''),
    change,
  }
}

function rememberRange(range: TimeRange): void {
  useTabRange.setState({ custom: isCustom(range) ? range : null })
  if (!isCustom(range)) setDaysRange(range)
}

interface AskedDays {
  readonly range?: DayRange
  readonly problem?: (RangeProblem & { readonly asked: DayRange }) | { readonly kind: 'notARange' }
}

const UNREAD_RANGE: AskedDays = { problem: { kind: 'notARange' } }

interface UrlDays {
  /** A text cannot be read. */
  readonly daysRange?: DaysRange | string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The custom range of a URL, or what is wrong with it; undefined if the URL has none. */
function readAskedDays({ from = '', to = '', daysRange }: UrlDays, portfolio: Portfolio): AskedDays | undefined {
  if (from === '' && to === '') return typeof daysRange === 'string' ? UNREAD_RANGE : undefined
  const asked = { from, to }
  const problem = rangeProblem(asked, latestDay(portfolio, new Date()))
  return problem ? { problem: { ...problem, asked } } : { range: asked }
}

interface RememberedRange {
  readonly custom: DayRange | null
  readonly storedRange: DaysRange
}

function shownRange(
  daysRange: UrlDays['daysRange'],
  asked: AskedDays | undefined,
  { custom, storedRange }: RememberedRange,
): TimeRange {
  const known = typeof daysRange === 'number' ? daysRange : undefined
  return asked?.range ?? known ?? (asked === undefined ? (custom ?? storedRange) : storedRange)
}

/** The time range that a list has at a URL, before it is drawn. */
export function rangeAt(url: UrlDays, portfolio: Portfolio): TimeRange {
  const { custom } = useTabRange.getState()
  const { daysRange: storedRange } = useStoredState.getState()
  return shownRange(url.daysRange, readAskedDays(url, portfolio), { custom, storedRange })
}

/** Adds remembered values to a URL that lacks them, so that the address can be shared. */
export function useSharedAddress({ range, problem, search, change }: ReturnType<typeof useAnalysisSearch>): void {
  const url = useSearch({ strict: false })
  const hasDays = url.daysRange !== undefined || (url.from !== undefined && url.to !== undefined)
  const lacksRange = !hasDays && problem === undefined && range !== DEFAULT_DAYS_RANGE
  const lacksSearch = url.analysisSearch === undefined && search !== ''
  useEffect(() => {
    if (!lacksRange && !lacksSearch) return
    change({ ...(lacksRange ? { range } : {}), ...(lacksSearch ? { analysisSearch: search } : {}) })
  }, [lacksRange, lacksSearch, range, search, change])
}

/** The next longer time range, undefined after the longest and for chosen days. */
export function longerRange(range: TimeRange, ranges: readonly DaysRange[]): DaysRange | undefined {
  return isCustom(range) ? undefined : ranges.find((longer) => longer > range)
}

/** The text key of a time range. */
export function rangeKey(daysRange: DaysRange): `days${DaysRange}` {
  return `days${daysRange}`
}
