import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cameBack, previousPathname } from '../../../lib/page-scroll.ts'
import type { ActionTab } from './rows/actions-search.ts'

/** Initial rows, and rows per Show more. */
export const ROWS_STEP = 10

interface LeftList {
  readonly tab: ActionTab
  readonly shown: number
  /** Pixels. */
  readonly scrollTop: number
}

// The state of the list when it was left for an action's page; kept while the page is open.
let left: LeftList | undefined

const isReturning = () => cameBack() || previousPathname()?.startsWith('/actions/')

/** The number of rows shown. Coming back, also from an action's page by its link, restores the list as it was. */
export function useShownRows(tab: ActionTab, scrollerRef: RefObject<HTMLElement | null>) {
  const [before] = useState(() => (isReturning() && left?.tab === tab ? left : undefined))
  const [shown, setShown] = useState(before?.shown ?? ROWS_STEP)
  const now = useRef<LeftList>({ tab, shown, scrollTop: before?.scrollTop ?? 0 })
  useLayoutEffect(() => {
    if (before && scrollerRef.current) scrollerRef.current.scrollTop = before.scrollTop
  }, [before, scrollerRef])
  useEffect(() => {
    now.current = { ...now.current, shown }
  }, [shown])
  useEffect(
    () => () => {
      left = now.current
    },
    [],
  )
  return {
    shown,
    setShown,
    onScroll: (scrollTop: number) => {
      now.current = { ...now.current, scrollTop }
    },
  }
}
