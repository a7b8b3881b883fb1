import type { SessionUser } from '@bonfire/contract/people/users'
import type { QueryClient } from '@tanstack/react-query'
import { sendUnsent } from '../../features/comments/unsent/send-unsent.ts'
import { portfolioQuery } from '../../features/sites/portfolio.queries.ts'
import { showPartProblem, whyMissing } from '../../lib/loading/part-problem.ts'
import { tendKept } from '../../lib/stored/kept-actions.ts'
import { hasUnsavedWork } from '../../ui/dialogs/unsaved-work.ts'

/** Sends what waits to be sent, and sees to what a reload without a network needs. */
export function afterStart({ forgeId, username }: SessionUser, queryClient: QueryClient): void {
  void sendUnsent(forgeId, (actionKey) => queryClient.invalidateQueries({ queryKey: ['comments', actionKey] }))
  const sites = queryClient.getQueryData(portfolioQuery(username).queryKey)?.sites
  // What has lost its site is no longer the person's to see.
  tendKept(forgeId, (siteId) => !sites || siteId in sites).catch(() => undefined)
  void leaveOldPage()
  if (import.meta.env.PROD) registerWorker()
}

/** The page came from the device, and then the server answered after all: it may have been upgraded meanwhile. */
async function leaveOldPage(): Promise<void> {
  if (!('kept' in document.documentElement.dataset) || (await whyMissing()) !== 'newVersion') return
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
