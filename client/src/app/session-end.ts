import type { createAppRouter } from './routes.tsx'

const PUBLIC_PATHS = ['/login', '/logout', '/sign-in', '/forgot-password', '/reset-password', '/invite']

/**
 * Signs the user out in the middle of work; after signing in again the very same address is back.
 * At the server too: a session that only this call found wanting would otherwise lead back here at once.
 */
export function endSession(router: ReturnType<typeof createAppRouter>): void {
  const { pathname, href } = router.state.location
  if (PUBLIC_PATHS.includes(pathname)) return
  void router.navigate({ to: '/logout', search: { redirect: href }, replace: true })
}
