import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../features/auth/session.queries.ts'
import type { createAppRouter } from './routes.tsx'

const PUBLIC_PATHS = ['/login', '/logout', '/sign-in']

/** The session has ended in the middle of work: sign in again, then return to the very same address. */
export function endSession(queryClient: QueryClient, router: ReturnType<typeof createAppRouter>): void {
  const { pathname, href } = router.state.location
  if (PUBLIC_PATHS.includes(pathname)) return
  // Not removed: the screen is drawn with it until the login page takes over.
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'none' })
  void router.navigate({ to: '/login', search: { redirect: href }, replace: true })
}
