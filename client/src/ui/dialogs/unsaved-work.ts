import { useEffect } from 'react'

const parts = new Set<symbol>()

/** True if leaving the page now would lose something. */
export const hasUnsavedWork = () => parts.size > 0

/** Registers unsaved work until the returned function is called. */
export function holdUnsavedWork(): () => void {
  const part = Symbol()
  parts.add(part)
  return () => void parts.delete(part)
}

/** Registers unsaved work while `isUnsaved` holds, for code that has to end the session. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (isUnsaved) return holdUnsavedWork()
  }, [isUnsaved])
}
