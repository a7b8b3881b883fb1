import type { Locale } from '@bonfire/contract/users'

/** Where the browser goes to sign in; it comes back to `returnTo`, an own path (AUTH-12). */
export function signInAddress(origin: string, { returnTo, locale }: { returnTo: string; locale: Locale }): string {
  return `${origin}/api/auth/login?${new URLSearchParams({ returnTo, locale })}`
}

/** Where the browser goes to sign out; it comes back to the login page (AUTH-13, OPEN-A06). */
export function signOutAddress(origin: string, returnTo = '/'): string {
  const login = returnTo === '/' ? '/login' : `/login?${new URLSearchParams({ redirect: returnTo })}`
  return `${origin}/api/auth/logout?${new URLSearchParams({ returnTo: origin + login })}`
}
