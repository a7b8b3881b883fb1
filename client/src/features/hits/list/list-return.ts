import type { InsightType } from '@bonfire/contract/category'
import { previousPathname } from '../../../lib/page-scroll.ts'
import { NOTHING_UNFOLDED, type Unfolded } from './list-items.ts'

// How far each list was unfolded: a scroll position means nothing without it. It lasts as long as the page.
const unfoldedBefore: Partial<Record<InsightType, Unfolded>> = {}

/** The person comes back from an equipment screen of this list (OPEN-C24). */
export function isReturning(insightType: InsightType): boolean {
  return previousPathname()?.startsWith(`/analysis/${insightType}/`) ?? false
}

export function rememberUnfolded(insightType: InsightType, unfolded: Unfolded): void {
  unfoldedBefore[insightType] = unfolded
}

/** As it was left for an equipment screen, else folded as on a first visit. */
export function initialUnfolded(insightType: InsightType): Unfolded {
  return (isReturning(insightType) && unfoldedBefore[insightType]) || NOTHING_UNFOLDED
}
