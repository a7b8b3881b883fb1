import type { InsightType } from '@bonfire/contract/values/category'
import { useThrottledCallback } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cameBack, previousPathname } from '../../../../lib/page-scroll.ts'
import { setAnalysisView, useStoredState } from '../../../../lib/stored/stored-state.ts'
import { NOTHING_UNFOLDED, type Unfolded } from './list-items.ts'

const SAVE_MILLISECONDS = 300

/** Stores the list's scroll position, and restores it once the list is back. */
export function useListScroll(insightType: InsightType, isReady: boolean, scrollerRef: RefObject<HTMLElement | null>) {
  const [isBack] = useState(() => isReturning(insightType))
  const [savedScrollTop] = useState(() => useStoredState.getState().analysis[insightType].scrollTop)
  const isRestored = useRef(!isBack)

  useLayoutEffect(() => {
    if (isRestored.current || !isReady || !scrollerRef.current) return
    isRestored.current = true
    scrollerRef.current.scrollTop = savedScrollTop
  }, [isReady, savedScrollTop, scrollerRef])

  const save = (scrollTop: number) => setAnalysisView(insightType, { scrollTop })
  return {
    onScroll: useThrottledCallback(save, SAVE_MILLISECONDS),
    /** The throttled position is written at once when one leaves for a row. */
    saveNow: () => save(scrollerRef.current?.scrollTop ?? 0),
  }
}

interface LeftList {
  readonly unfolded: Unfolded
  /** The opened row. */
  readonly rowKey?: string
}

// The state in which each list was left; kept while the page is open. A scroll position makes no sense without it.
const leftLists: Partial<Record<InsightType, LeftList>> = {}

/** True if the user comes back, by the browser or from an equipment screen of this list. */
function isReturning(insightType: InsightType): boolean {
  return cameBack() || (previousPathname()?.startsWith(`/analysis/${insightType}/`) ?? false)
}

export function rememberLeaving(insightType: InsightType, left: Partial<LeftList>): void {
  leftLists[insightType] = { unfolded: NOTHING_UNFOLDED, ...leftLists[insightType], ...left }
}

/** The state in which the list was left; undefined unless somebody returns to it. */
export function readLeftList(insightType: InsightType): LeftList | undefined {
  return isReturning(insightType) ? leftLists[insightType] : undefined
}
