import { ownPath } from '@bonfire/contract/people/auth'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetKeptActions } from '../../../lib/stored/forget-kept.ts'
import { leaveStorage } from '../../../lib/stored/owner.ts'
import { clearContents, clearSearchTexts, useStoredState } from '../../../lib/stored/stored-state.ts'
import { signInAddress, signOutAddress } from '../addresses.ts'
import { isSessionEnded } from '../ended-session.ts'

/** Redirects to sign-in, or on /logout to sign-out; renders nothing. */
export function LoginRedirect() {
  const { pathname, search } = useLocation()
  const target = 'redirect' in search ? search.redirect : undefined
  useEffect(() => {
    const { locale } = useStoredState.getState()
    const returnTo = ownPath(target)
    if (pathname === '/logout' && !isSessionEnded()) {
      clearContents()
      leaveStorage()
    } else clearSearchTexts()
    const { origin } = window.location
    const address =
      pathname === '/logout' ? signOutAddress(origin, returnTo) : signInAddress(origin, { returnTo, locale })
    void forgetKeptActions().then(() => window.location.replace(address))
  }, [pathname, target])
  return null
}
