import { createContext, use } from 'react'

/** True below a report: it leads nowhere, and “today” is the day of the report. */
export const ReportContext = createContext(false)

export const useIsReport = (): boolean => use(ReportContext)
