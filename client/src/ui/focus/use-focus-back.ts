import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns the focus when the calling component unmounts and nothing else has taken it: to the named successor if any,
 * else to `field`, or to what had it when the component first rendered.
 */
export function useFocusBack(field?: HTMLElement | null, successor?: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => field ?? document.activeElement)
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body
      const next = successor?.current ?? before
      if (isFree && next instanceof HTMLElement && next.isConnected) next.focus()
    },
    [before, successor],
  )
}
