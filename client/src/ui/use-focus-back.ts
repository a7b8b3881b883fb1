import { useEffect, useState } from 'react'

/**
 * Gives the focus back when the calling part leaves the screen and nobody else has taken it: to `field`, or to what
 * had it when the part was first drawn.
 */
export function useFocusBack(field: HTMLElement | null | undefined): void {
  const [before] = useState(() => field ?? document.activeElement)
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
}
