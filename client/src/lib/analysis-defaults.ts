import type { InsightType } from '@bonfire/contract/category'

export const DAYS_RANGES = [1, 3, 7, 30] as const
export type DaysRange = (typeof DAYS_RANGES)[number]
export const DEFAULT_DAYS_RANGE: DaysRange = 3

const DAY_MILLISECONDS = 86_400_000

/** The shortest time range that shows a day, both `yyyy-MM-dd`; undefined when it lies further back than any. */
export function rangeShowing(day: string, today: string): DaysRange | undefined {
  const age = (Date.parse(today) - Date.parse(day)) / DAY_MILLISECONDS
  // One more, because the day of the site may be another one than here.
  return DAYS_RANGES.find((range) => range > age + 1)
}

/** The time range that a link to findings asks for: the longest when the newest of them is older still. */
export function rangeOfLink(latest: string | null, now = new Date()): DaysRange | undefined {
  return latest === null ? undefined : (rangeShowing(latest, now.toISOString().slice(0, 10)) ?? DAYS_RANGES.at(-1))
}

export const GROUP_BY_OPTIONS = ['site', 'rule', 'priority'] as const
export type GroupBy = (typeof GROUP_BY_OPTIONS)[number]

export const SORT_BY_OPTIONS = ['hits', 'equips', 'insightAsc', 'insightDesc', 'alphaAsc', 'alphaDesc'] as const
export type SortBy = (typeof SORT_BY_OPTIONS)[number]

/** Characters of a search text: it stands in the address, which a server takes only so long. */
export const LONGEST_SEARCH = 200

interface ColumnSort {
  column: string
  direction: 'asc' | 'desc'
}

/** What an analysis screen remembers between visits. */
export interface AnalysisView {
  groupBy: GroupBy
  sortBy: SortBy
  /** Of the list; the URL's `analysisSearch` wins over it. */
  search: string
  /** Of the equipment screen. */
  hitSearch: string
  columnSort: ColumnSort | null
  /** Key: `${groupBy}:${group id}`. A group that is missing is as the screen draws it at first. */
  collapsed: Record<string, boolean>
  showSnoozed: boolean
  /** Pixels. */
  scrollTop: number
}

const REMEMBERED_NOTHING = { search: '', hitSearch: '', collapsed: {}, scrollTop: 0 }

/** The one place of the first-visit view (OPEN-C01, OPEN-C06). */
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
