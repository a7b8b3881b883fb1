import type { InsightType } from '@bonfire/contract/values/category'
import { previousPathname } from '../../../../lib/page-scroll.ts'
import type { Unfolded } from './list-items.ts'

interface LeftList {
  readonly unfolded: Unfolded
  /** The opened row. */
  readonly rowKey: string
}

// The state in which each list was left; kept while the page is open. A scroll position makes no sense without it.
const leftLists: Partial<Record<InsightType, LeftList>> = {}

/** Whether the user comes back from an equipment screen of this list. */
export function isReturning(insightType: InsightType): boolean {
  return previousPathname()?.startsWith(`/analysis/${insightType}/`) ?? false
}

export function rememberLeaving(insightType: InsightType, left: LeftList): void {
  leftLists[insightType] = left
}

/** The state in which the list was left for an equipment screen; undefined on any other visit. */
export function howItWasLeft(insightType: InsightType): LeftList | undefined {
  return isReturning(insightType) ? leftLists[insightType] : undefined
}
