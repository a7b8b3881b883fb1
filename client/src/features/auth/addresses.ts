import type { Locale } from '@bonfire/contract/people/users'

/** The sign-in URL; returns to `returnTo`, a local path. */
export function signInAddress(origin: string, { returnTo, locale }: { returnTo: string; locale: Locale }): string {
  return `${origin}/api/auth/login?${new URLSearchParams({ returnTo, locale })}`
}

/** The sign-out URL; returns to the login page. */
export function signOutAddress(origin: string, returnTo = '/'): string {
  const login = returnTo === '/' ? '/login' : `/login?${new URLSearchParams({ redirect: returnTo })}`
  return `${origin}/api/auth/logout?${new URLSearchParams({ returnTo: origin + login })}`
}
