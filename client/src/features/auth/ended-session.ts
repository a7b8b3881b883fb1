import { create } from 'zustand'

const KEY = 'BonfireSessionEnded'

interface EndedSession {
  /** Somebody is asked to sign in again over the page as it is. */
  isAsked: boolean
  /** Grows with each time that they did: what had ended with the session begins again. */
  renewals: number
}

/** A session that ended while something on the page was not saved. */
export const useEndedSession = create<EndedSession>(() => ({ isAsked: false, renewals: 0 }))

export const askToSignIn = (isAsked: boolean): void => useEndedSession.setState({ isAsked })

export const renewSession = (): void =>
  useEndedSession.setState(({ renewals }) => ({ isAsked: false, renewals: renewals + 1 }))

/** For the sign-in page, which the browser comes to by way of the server. */
export function noteEndedSession(hasEnded: boolean): void {
  try {
    if (hasEnded) sessionStorage.setItem(KEY, 'true')
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the page does not say why one is there.
  }
}

export function isSessionEnded(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
