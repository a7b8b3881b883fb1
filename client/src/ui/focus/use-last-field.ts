import { type RefObject, useEffect, useRef } from 'react'

/** The field the user last typed in while `isWatching`: clicking a button takes its focus. */
export function useLastField(isWatching: boolean): RefObject<HTMLElement | null> {
  const lastField = useRef<HTMLElement>(null)
  useEffect(() => {
    lastField.current = null
    if (!isWatching) return undefined
    const look = () => {
      const focused = document.activeElement
      if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) lastField.current = focused
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [isWatching])
  return lastField
}
