import { askToSignIn, useEndedSession } from '../features/auth/ended-session.ts'
import { OnDemand, partOf } from '../lib/on-demand.tsx'

const DIALOG = partOf(() => import('../features/auth/signed-out-dialog.tsx'))

/** Asks to sign in again over the page, when its session ended with something on it that is not saved. */
export function SignedOut() {
  const isAsked = useEndedSession((state) => state.isAsked)
  return isAsked && <OnDemand part={DIALOG} onUnavailable={() => askToSignIn(false)} />
}
