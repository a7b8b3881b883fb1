import type { InsightType } from '@bonfire/contract/category'
import { previousPathname } from '../../../lib/page-scroll.ts'
import type { Unfolded } from './list-items.ts'

interface LeftList {
  readonly unfolded: Unfolded
  /** The row that was opened. */
  readonly rowKey: string
}

// How each list was left: a scroll position means nothing without it. It lasts as long as the page.
const leftLists: Partial<Record<InsightType, LeftList>> = {}

/** The person comes back from an equipment screen of this list (OPEN-C24). */
export function isReturning(insightType: InsightType): boolean {
  return previousPathname()?.startsWith(`/analysis/${insightType}/`) ?? false
}

export function rememberLeaving(insightType: InsightType, left: LeftList): void {
  leftLists[insightType] = left
}

/** How the list was left for an equipment screen; undefined for any other visit. */
export function howItWasLeft(insightType: InsightType): LeftList | undefined {
  return isReturning(insightType) ? leftLists[insightType] : undefined
}
