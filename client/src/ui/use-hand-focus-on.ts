import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** When the part leaves the screen with the focus in it, hands the focus on: otherwise the next key would go nowhere. */
export function useHandFocusOn(partRef: RefObject<HTMLElement | null>, handOn: () => void): void {
  const leave = useEffectEvent(handOn)
  useLayoutEffect(() => {
    const part = partRef.current
    return () => {
      if (part?.contains(document.activeElement)) leave()
    }
  }, [partRef])
}
