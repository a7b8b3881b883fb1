import type { CategoryFilter, InsightType } from '@bonfire/contract/category'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { type DaysRange, DEFAULT_DAYS_RANGE, LONGEST_SEARCH } from '../../lib/address/analysis-defaults.ts'
import { setAnalysisView, setDaysRange, useStoredState } from '../../lib/stored/stored-state.ts'

/**
 * The URL parameters of an analysis screen. The stored time range replaces a missing one; the stored search only
 * applies if the URL says nothing about the list, because a shared URL must show everyone the same.
 */
export function useAnalysisSearch(insightType: InsightType) {
  const url = useSearch({ strict: false })
  const storedRange = useStoredState((state) => state.daysRange)
  const storedSearch = useStoredState((state) => state.analysis[insightType].search)
  const navigate = useNavigate()
  const isBare = url.category === undefined && url.daysRange === undefined

  const change = useCallback(
    (part: { category?: CategoryFilter; daysRange?: DaysRange; analysisSearch?: string }) => {
      const search = part.analysisSearch?.slice(0, LONGEST_SEARCH)
      if (part.daysRange) setDaysRange(part.daysRange)
      if (search !== undefined) setAnalysisView(insightType, { search })
      const shown = { ...part, analysisSearch: search || undefined }
      const update = 'analysisSearch' in part ? shown : part
      navigate({ to: '.', search: (before) => ({ ...before, ...update }), replace: true })
    },
    [navigate, insightType],
  )

  return {
    category: url.category ?? ('all' as const),
    daysRange: url.daysRange ?? storedRange,
    search: url.analysisSearch ?? (isBare ? storedSearch : ''),
    change,
  }
}

/** Adds stored values to a URL that lacks them, so that the address can be shared. */
export function useSharedAddress({ daysRange, search, change }: ReturnType<typeof useAnalysisSearch>): void {
  const url = useSearch({ strict: false })
  const lacksRange = url.daysRange === undefined && daysRange !== DEFAULT_DAYS_RANGE
  const lacksSearch = url.analysisSearch === undefined && search !== ''
  useEffect(() => {
    if (!lacksRange && !lacksSearch) return
    change({ ...(lacksRange ? { daysRange } : {}), ...(lacksSearch ? { analysisSearch: search } : {}) })
  }, [lacksRange, lacksSearch, daysRange, search, change])
}

/** The next longer time range, undefined after the longest. */
export function longerRange(daysRange: DaysRange, ranges: readonly DaysRange[]): DaysRange | undefined {
  return ranges.find((range) => range > daysRange)
}

/** The text key of a time range. */
export function rangeKey(daysRange: DaysRange): `days${DaysRange}` {
  return `days${daysRange}`
}
