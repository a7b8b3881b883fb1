import { askToSignIn, noteEndedSession } from '../features/auth/ended-session.ts'
import { hasUnsavedWork } from '../ui/unsaved-work.ts'
import type { createAppRouter } from './routes.tsx'

const PUBLIC_PATHS = ['/login', '/logout', '/sign-in', '/forgot-password', '/reset-password', '/invite']

/**
 * Signs the user out in the middle of work; after signing in again the very same address is back. A page with something
 * on it that is not saved stays, and asks to sign in over it.
 * At the server too: a session that only this call found wanting would otherwise lead back here at once.
 */
export function endSession(router: ReturnType<typeof createAppRouter>): void {
  const { pathname, href } = router.state.location
  if (PUBLIC_PATHS.includes(pathname)) return
  if (hasUnsavedWork()) {
    askToSignIn(true)
    return
  }
  noteEndedSession(true)
  void router.navigate({ to: '/logout', search: { redirect: href }, replace: true })
}
