import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Passes the focus on when the component unmounts with the focus inside it; otherwise the next key would be lost. */
export function useHandFocusOn(partRef: RefObject<HTMLElement | null>, handOn: () => void): void {
  const leave = useEffectEvent(handOn)
  useLayoutEffect(() => {
    const part = partRef.current
    return () => {
      if (part?.contains(document.activeElement)) leave()
    }
  }, [partRef])
}

/** Focuses the cursor row of the screen's table, unless a dialog is open. */
export function focusCursorRow(): void {
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
  document.querySelector<HTMLElement>('tbody tr[data-index][tabindex="0"]')?.focus({ preventScroll: true })
}
