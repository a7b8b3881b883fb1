import { createContext, use } from 'react'

/** Whether what is below can only be read, whatever it usually offers. */
export const ReadOnlyContext = createContext(false)

export const useIsReadOnly = (): boolean => use(ReadOnlyContext)

/** Whether what is below has no server to send files to. */
export const OfflineContext = createContext(false)

export const useIsOffline = (): boolean => use(OfflineContext)
