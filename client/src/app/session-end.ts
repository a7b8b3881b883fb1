import { currentUser, type SessionUser } from '@bonfire/contract/people/users'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { askToSignIn, noteEndedSession, useEndedSession } from '../features/auth/ended-session.ts'
import { sessionQuery } from '../features/auth/session.queries.ts'
import { call } from '../lib/http/api.ts'
import { hasStatus } from '../lib/http/failure.ts'
import { isOwnershipLost } from '../lib/stored/owner.ts'
import { hasUnsavedWork } from '../ui/dialogs/unsaved-work.ts'

const PUBLIC_PATHS = ['/login', '/logout', '/sign-in', '/forgot-password', '/reset-password', '/invite', '/unsubscribe']
const RELOAD_AGAIN_MILLISECONDS = 5000
const SECOND_LOOK_MILLISECONDS = 500

/**
 * Handles a session that has ended: signing in again returns to the same address. A page with unsaved work stays, and
 * asks to sign in on top of it. Also signs out on the server, which would otherwise redirect straight back here.
 */
export function endSession(router: RegisteredRouter, hasWork = hasUnsavedWork()): void {
  const { pathname, href } = router.state.location
  const { isAsked, isSigningOut } = useEndedSession.getState()
  if (isSigningOut || PUBLIC_PATHS.includes(pathname)) return
  // Anything that is loaded again after the unsaved work was refused fails as well.
  if (hasWork || isAsked) {
    askToSignIn(true)
    return
  }
  // After a sign-out in another tab, somebody else may come, for whom this address is not.
  const isLeft = isOwnershipLost()
  noteEndedSession(!isLeft)
  void router.navigate({ to: '/logout', search: isLeft ? {} : { redirect: href }, replace: true })
}

/** Signing in again ends the old session just before the new cookie arrives; signing out then would end the new session. */
async function readSessionTwice(): Promise<SessionUser> {
  try {
    return await call(currentUser)
  } catch (error) {
    if (!hasStatus(error, 401)) throw error
    await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MILLISECONDS))
    return call(currentUser)
  }
}

/**
 * Returns what to do when a call is refused because nobody is signed in. Another tab may have signed in since the call
 * was sent, and ending that session would be wrong: the page keeps using it.
 */
export function sessionDoubt(router: RegisteredRouter, queryClient: QueryClient): () => void {
  let isChecking = false
  // A dialog may close once its call has failed.
  let hasWork = false
  let reloadedAt = -Infinity
  const check = async () => {
    const { renewals } = useEndedSession.getState()
    const signedIn = await readSessionTwice().catch((error: unknown) => {
      // Whoever has signed in on this page meanwhile did so after the check was sent.
      const isRenewed = useEndedSession.getState().renewals !== renewals
      if (hasStatus(error, 401) && !isRenewed) endSession(router, hasWork)
    })
    const { queryKey } = sessionQuery
    const before = queryClient.getQueryData(queryKey)
    if (!signedIn || !before) return
    if (before.username !== signedIn.username) return location.reload()
    queryClient.setQueryData(queryKey, signedIn)
    // Anything else that refuses calls, such as a proxy, would refuse again and again.
    if (performance.now() - reloadedAt < RELOAD_AGAIN_MILLISECONDS) return
    reloadedAt = performance.now()
    const isOther = (query: Query) => query.queryKey[0] !== queryKey[0]
    // A screen that is about to be drawn then asks again, and does not show the refusal.
    queryClient.removeQueries({
      type: 'inactive',
      predicate: (query) => isOther(query) && query.state.status === 'error',
    })
    await queryClient.invalidateQueries({ predicate: isOther })
  }
  return () => {
    hasWork ||= hasUnsavedWork()
    if (isChecking) return
    isChecking = true
    void check().finally(() => {
      isChecking = false
      hasWork = false
    })
  }
}
