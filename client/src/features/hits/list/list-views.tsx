import type { InsightType } from '@bonfire/contract/values/category'
import { useCallbackRef } from '@mantine/hooks'
import { rangeParameters } from '../../../lib/address/time-range.ts'
import { ViewsButton } from '../../views/views-button.tsx'
import type { useAnalysisSearch } from '../analysis-search.ts'
import type { AnalysisList } from './use-analysis-list.ts'

interface ListViewsProps {
  insightType: InsightType
  url: ReturnType<typeof useAnalysisSearch>
  view: AnalysisList['view']
}

/** The saved views, which keep what is in the address and what the browser otherwise remembers. */
export function ListViews({ insightType, url, view }: ListViewsProps) {
  const read = () => {
    const { groupBy, sortBy, columnSort, showSnoozed } = view
    return {
      category: url.category === 'all' ? undefined : url.category,
      only: url.only,
      ...rangeParameters(url.range),
      analysisSearch: url.search,
      groupBy,
      sortBy,
      sort: columnSort ? `${columnSort.column}-${columnSort.direction}` : undefined,
      snoozed: showSnoozed ? 1 : undefined,
    }
  }
  return <ViewsButton screen={insightType} read={useCallbackRef(read)} />
}
