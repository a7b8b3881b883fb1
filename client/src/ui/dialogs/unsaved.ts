import { createContext, use, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'

type Report = (id: string, isUnsaved: boolean) => void

/** Parts of a screen report unsaved work here. */
export const UnsavedContext = createContext<Report>(() => {})

/** Reports unsaved work while `isUnsaved` holds and the calling component is mounted. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const report = use(UnsavedContext)
  const id = useId()
  // A layout effect runs in time, before the next key can close everything.
  useLayoutEffect(() => {
    report(id, isUnsaved)
    return () => report(id, false)
  }, [report, id, isUnsaved])
}

export interface Unsaved {
  readonly hasUnsaved: boolean
  /** The same for the current moment: the last render may be older. */
  readonly hasUnsavedNow: () => boolean
  readonly report: Report
}

/** Tells whether any component below the context with this `report` has unsaved work. */
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
