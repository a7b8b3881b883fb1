import type { InsightType } from '@bonfire/contract/values/category'
import { cameBack, previousPathname } from '../../../../lib/page-scroll.ts'
import { NOTHING_UNFOLDED, type Unfolded } from './list-items.ts'

interface LeftList {
  readonly unfolded: Unfolded
  /** The opened row. */
  readonly rowKey?: string
}

// The state in which each list was left; kept while the page is open. A scroll position makes no sense without it.
const leftLists: Partial<Record<InsightType, LeftList>> = {}

/** Whether the user comes back, by the browser or from an equipment screen of this list. */
export function isReturning(insightType: InsightType): boolean {
  return cameBack() || (previousPathname()?.startsWith(`/analysis/${insightType}/`) ?? false)
}

export function rememberLeaving(insightType: InsightType, left: Partial<LeftList>): void {
  leftLists[insightType] = { unfolded: NOTHING_UNFOLDED, ...leftLists[insightType], ...left }
}

/** The state in which the list was left; undefined on any other visit. */
export function howItWasLeft(insightType: InsightType): LeftList | undefined {
  return isReturning(insightType) ? leftLists[insightType] : undefined
}
