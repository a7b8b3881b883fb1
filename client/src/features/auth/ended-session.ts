import { create } from 'zustand'

const KEY = 'BonfireSessionEnded'

interface EndedSession {
  /** The user is being asked to sign in again on top of the page. */
  isAsked: boolean
  /** Increases with each new sign-in, which restarts what ended with the session. */
  renewals: number
  /** The page is being left to sign out; calls that are refused meanwhile must not replace that navigation. */
  isSigningOut: boolean
}

/** A session that ended while the page had unsaved work. */
export const useEndedSession = create<EndedSession>(() => ({
  isAsked: false,
  renewals: 0,
  isSigningOut: false,
}))

/** While it holds, Escape belongs to the sign-in dialog and not to the dialog below. */
export const useIsSignInAsked = (): boolean => useEndedSession((state) => state.isAsked)

export const askToSignIn = (isAsked: boolean): void => useEndedSession.setState({ isAsked })

export const renewSession = (): void =>
  useEndedSession.setState(({ renewals }) => ({ isAsked: false, renewals: renewals + 1 }))

/** The sign-in page reads this, because a server redirect leads there. */
export function noteEndedSession(hasEnded: boolean): void {
  try {
    if (hasEnded) sessionStorage.setItem(KEY, 'true')
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, the page does not say why the user is there.
  }
}

export function isSessionEnded(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
