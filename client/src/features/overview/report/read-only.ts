import { createContext, use } from 'react'

/** True below a report: it leads nowhere, and “today” is the day of the report. */
export const ReadOnlyContext = createContext(false)

export const useIsReadOnly = (): boolean => use(ReadOnlyContext)
