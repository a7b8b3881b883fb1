import type { SessionUser } from '@bonfire/contract/people/users'
import type { QueryClient } from '@tanstack/react-query'
import { sendUnsent } from '../../features/comments/send-unsent.ts'
import { unsentOf } from '../../features/comments/unsent-comments.ts'
import { portfolioQuery } from '../../features/sites/portfolio.queries.ts'
import { isKeptPage, trustNetwork } from '../../lib/http/this-page.ts'
import { showPartProblem, whyMissing } from '../../lib/loading/part-problem.ts'
import { pruneKeptActions } from '../../lib/stored/kept-actions.ts'
import { pruneKeptFiles } from '../../lib/stored/kept-files.ts'
import { hasUnsavedWork } from '../../ui/dialogs/unsaved-work.ts'

/** Sends waiting comments, and prepares for a reload without a network. */
export function afterStart({ forgeId, username }: SessionUser, queryClient: QueryClient): void {
  void pruneKeptFiles(() => unsentOf(forgeId).map(({ requestId }) => requestId)).catch(() => undefined)
  void sendUnsent(forgeId, (actionKey) => queryClient.invalidateQueries({ queryKey: ['comments', actionKey] }))
  const sites = queryClient.getQueryData(portfolioQuery(username).queryKey)?.sites
  // The person may no longer see actions of a site that left their portfolio.
  pruneKeptActions(forgeId, (siteId) => !sites || siteId in sites).catch(() => undefined)
  void leaveOldPage()
  if (import.meta.env.PROD) registerWorker()
}

/** If this page came from the device, the server may have been upgraded since: then it reloads. */
async function leaveOldPage(): Promise<void> {
  if (!isKeptPage()) return
  trustNetwork()
  if ((await whyMissing()) !== 'newVersion') return
  if (hasUnsavedWork()) showPartProblem('newVersion')
  else location.reload()
}

/** Browsers offer workers over HTTPS and on localhost only; everything works without one, except reloads offline. */
function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  // The screen's own requests come first.
  const whenIdle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act))
  whenIdle(() => void register().catch((error: unknown) => console.warn('Reloads without a network are off', error)))
}
