import type { InsightType } from '@bonfire/contract/values/category'
import { useThrottledCallback } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { setAnalysisView, useStoredState } from '../../../../lib/stored/stored-state.ts'
import { isReturning } from './list-return.ts'

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
    /** Before leaving for a row, flush the throttled position. */
    saveNow: () => save(scrollerRef.current?.scrollTop ?? 0),
  }
}
