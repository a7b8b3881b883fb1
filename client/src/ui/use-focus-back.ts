import { type RefObject, useEffect, useState } from 'react'

/**
 * Gives the focus back when the calling part leaves the screen and nobody else has taken it: to `heir` if one was
 * named, else to `field`, or to what had it when the part was first drawn.
 */
export function useFocusBack(field?: HTMLElement | null, heir?: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => field ?? document.activeElement)
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body
      const next = heir?.current ?? before
      if (isFree && next instanceof HTMLElement && next.isConnected) next.focus()
    },
    [before, heir],
  )
}
