import { forgetKeptActions } from '../../lib/stored/forget-kept.ts'
import { signOutAddress } from './addresses.ts'
import { useEndedSession } from './ended-session.ts'

/** Leaves the page. The server may send the browser on to the identity provider, to sign out there too. */
export function signOut(): void {
  useEndedSession.setState({ isSigningOut: true })
  void forgetKeptActions().then(() => window.location.assign(signOutAddress(window.location.origin)))
}

// The Back button may bring the page back as it was left.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) useEndedSession.setState({ isSigningOut: false })
})
