import { useEffect } from 'react'

const parts = new Set<symbol>()

/** Whether something on the page would be lost if one left it now. */
export const hasUnsavedWork = () => parts.size > 0

/** Says so as long as `isUnsaved` holds, for whoever has to end the session. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const part = Symbol()
    parts.add(part)
    return () => void parts.delete(part)
  }, [isUnsaved])
}
