import { useState } from 'react'
import { cameBack } from './page-scroll.ts'

// The counts as each list was last shown; kept while the page is open.
const counts = new Map<string, number>()

/** Keeps how many rows of a list are shown. The browser's Back brings as many as there were. */
export function useShownCount(list: string, first: number) {
  const [shown, setShown] = useState(() => (cameBack() ? counts.get(list) : undefined) ?? first)
  const show = (count: number) => {
    counts.set(list, count)
    setShown(count)
  }
  return [shown, show] as const
}
