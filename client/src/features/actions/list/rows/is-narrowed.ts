import { isFiltered } from '../filters/row-filters.ts'
import type { ActionsUrl } from '../use-actions-url.ts'
import { wordsOf } from './list-model.ts'

/** Whether a search or a filter may leave actions out. */
export const isNarrowed = ({
  search,
  statuses,
  filters,
}: Pick<ActionsUrl, 'search' | 'statuses' | 'filters'>): boolean =>
  wordsOf(search).length > 0 || statuses.size > 0 || isFiltered(filters)
