import { createContext, use } from 'react'

/** True if everything below can only be read, whatever it usually offers. */
export const ReadOnlyContext = createContext(false)

export const useIsReadOnly = (): boolean => use(ReadOnlyContext)

/** True if there is no server to send files to. */
export const OfflineContext = createContext(false)

export const useIsOffline = (): boolean => use(OfflineContext)
