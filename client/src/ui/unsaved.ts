import { createContext, use, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'

type Report = (id: string, isUnsaved: boolean) => void

/** Where parts of a screen say that they hold something that is not saved yet. */
export const UnsavedContext = createContext<Report>(() => {})

/** Says so as long as `isUnsaved` holds and the calling part is on the screen. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const report = use(UnsavedContext)
  const id = useId()
  // With the paint, not after it: the next key may close everything.
  useLayoutEffect(() => {
    report(id, isUnsaved)
    return () => report(id, false)
  }, [report, id, isUnsaved])
}

export interface Unsaved {
  readonly hasUnsaved: boolean
  /** The same at this moment: what was drawn last may be older. */
  readonly hasUnsavedNow: () => boolean
  readonly report: Report
}

/** Whether any part below the context with this `report` holds something unsaved. */
export function useUnsaved(): Unsaved {
  const ids = useRef(new Set<string>())
  const [hasUnsaved, setHasUnsaved] = useState(false)
  const report = useMemo<Report>(
    () => (id, isUnsaved) => {
      if (isUnsaved) ids.current.add(id)
      else ids.current.delete(id)
      setHasUnsaved(ids.current.size > 0)
    },
    [],
  )
  const hasUnsavedNow = useCallback(() => ids.current.size > 0, [])
  return { hasUnsaved, hasUnsavedNow, report }
}
