import { ownPath } from '@bonfire/contract/people/auth'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetKeptActions } from '../../../lib/stored/forget-kept.ts'
import { clearSearchTexts, useStoredState } from '../../../lib/stored/stored-state.ts'
import { signInAddress, signOutAddress } from '../addresses.ts'

/** Redirects to sign-in, or on /logout to sign-out; renders nothing. */
export function LoginRedirect() {
  const { pathname, search } = useLocation()
  const target = 'redirect' in search ? search.redirect : undefined
  useEffect(() => {
    const { locale } = useStoredState.getState()
    const returnTo = ownPath(target)
    clearSearchTexts()
    const { origin } = window.location
    const address =
      pathname === '/logout' ? signOutAddress(origin, returnTo) : signInAddress(origin, { returnTo, locale })
    void forgetKeptActions().then(() => window.location.replace(address))
  }, [pathname, target])
  return null
}
