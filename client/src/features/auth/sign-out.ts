import { currentUser } from '@bonfire/contract/people/users'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/http/api.ts'
import { isServerAway } from '../../lib/http/server-back.ts'
import { forgetKeptActions } from '../../lib/stored/forget-kept.ts'
import { holdsUnsent, leaveStorage } from '../../lib/stored/owner.ts'
import { clearContents } from '../../lib/stored/stored-state.ts'
import { showFailure } from '../../ui/messages/toasts.tsx'
import { signOutAddress } from './addresses.ts'
import { useEndedSession } from './ended-session.ts'

const ANSWER_WITHIN_MILLISECONDS = 5000

/** Comments that would be deleted; whoever then signs out again means it. */
let isWarned = false

/**
 * Leaves the page. The server may send the browser on to the identity provider, to sign out there too. Without the
 * server nothing is ended, deleted or left, and the person is told so.
 */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations('common.errors')
  return async () => {
    // A call that is refused after this must not begin another way out.
    useEndedSession.setState({ isSigningOut: true })
    if (await isAway()) {
      useEndedSession.setState({ isSigningOut: false })
      return showFailure(t('stillSignedIn'))
    }
    if (holdsUnsent() && !isWarned) {
      isWarned = true
      useEndedSession.setState({ isSigningOut: false })
      return showFailure(t('unsentLeft'))
    }
    await forgetKeptActions()
    await import('../../lib/stored/kept-files.ts').then(({ forgetFiles }) => forgetFiles()).catch(() => undefined)
    window.location.assign(signOutAddress(window.location.origin))
  }
}

/** Any response will do: a session that has ended can be left as well. */
async function isAway(): Promise<boolean> {
  try {
    await call(currentUser, { signal: AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS) })
    return false
  } catch (error) {
    return isServerAway(error)
  }
}

// The page is emptied only now, because somebody may stay with what they have typed. The Back button may bring the page
// back as it was left, so it is left without a word on it.
window.addEventListener('pagehide', () => {
  if (!useEndedSession.getState().isSigningOut) return
  clearContents()
  leaveStorage()
  document.body.replaceChildren()
})
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && useEndedSession.getState().isSigningOut) window.location.reload()
})
