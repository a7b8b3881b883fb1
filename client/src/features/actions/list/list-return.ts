import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { previousPathname } from '../../../lib/page-scroll.ts'
import type { ActionTab } from './actions-search.ts'

/** Rows at first and for each Show more (ACT-43, ACT-44). */
export const ROWS_STEP = 10

interface LeftList {
  readonly tab: ActionTab
  readonly shown: number
  /** Pixels. */
  readonly scrollTop: number
}

// How the list was left for an action's own page; it lasts as long as the page.
let left: LeftList | undefined

/** How many rows are shown. Who comes back from an action's page finds the list as it was. */
export function useShownRows(tab: ActionTab, scrollerRef: RefObject<HTMLElement | null>) {
  const [before] = useState(() => (previousPathname()?.startsWith('/actions/') && left?.tab === tab ? left : undefined))
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
