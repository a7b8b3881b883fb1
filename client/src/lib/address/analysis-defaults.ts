import type { InsightType } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'

export const DAYS_RANGES = [1, 3, 7, 30] as const
export type DaysRange = (typeof DAYS_RANGES)[number]
export const DEFAULT_DAYS_RANGE: DaysRange = 3

/** The shortest time range that includes a day, both `yyyy-MM-dd`; undefined if none reaches back that far. */
export function rangeShowing(day: string, today: string): DaysRange | undefined {
  const age = (Date.parse(today) - Date.parse(day)) / MILLISECONDS_PER_DAY
  // One more day, because the site-local day may differ from the browser's.
  return DAYS_RANGES.find((range) => range > age + 1)
}

export const GROUP_BY_OPTIONS = ['site', 'rule', 'priority'] as const
export type GroupBy = (typeof GROUP_BY_OPTIONS)[number]

export const SORT_BY_OPTIONS = [
  ...(['hits', 'equips', 'cost', 'worth'] as const),
  ...(['insightAsc', 'insightDesc', 'alphaAsc', 'alphaDesc'] as const),
] as const
export type SortBy = (typeof SORT_BY_OPTIONS)[number]

/** A list can be limited to what became new since the reader's last visit, or to what came back. */
export const ONLY_OPTIONS = ['new', 'cameBack'] as const
export type Only = (typeof ONLY_OPTIONS)[number]

/** Maximum characters of a search text: it is part of the URL, whose length servers limit. */
export const LONGEST_SEARCH = 200

interface ColumnSort {
  column: string
  direction: 'asc' | 'desc'
}

/** The state of an analysis screen between visits. */
export interface AnalysisView {
  groupBy: GroupBy
  sortBy: SortBy
  /** The list's search; the URL's `analysisSearch` takes precedence. */
  search: string
  /** The equipment screen's search. */
  hitSearch: string
  columnSort: ColumnSort | null
  /** Key: `${groupBy}:${group id}`. A missing group has the screen's default state. */
  collapsed: Record<string, boolean>
  showSnoozed: boolean
  /** Pixels. */
  scrollTop: number
}

const REMEMBERED_NOTHING = { search: '', hitSearch: '', collapsed: {}, scrollTop: 0 }

/** The defaults of a first visit. */
export const ANALYSIS_DEFAULTS: Readonly<Record<InsightType, AnalysisView>> = {
  insights: {
    ...REMEMBERED_NOTHING,
    groupBy: 'priority',
    sortBy: 'alphaAsc',
    columnSort: null,
    showSnoozed: false,
  },
  monitoring: {
    ...REMEMBERED_NOTHING,
    groupBy: 'site',
    sortBy: 'hits',
    columnSort: { column: 'latest', direction: 'desc' },
    showSnoozed: true,
  },
}
