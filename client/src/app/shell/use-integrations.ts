import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { runningIntegrations } from '../../integrations/running.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'

/** Runs the configured third-party services while the user is signed in and allows them. */
export function useIntegrations(): void {
  const user = useSessionUser()
  const router = useRouter()
  const names = runningIntegrations(user)
  const start = useEffectEvent(async () => {
    const { startIntegrations } = await loadChunk(() => import('../../integrations/start-integrations.ts'))
    const page = () => router.state.matches.at(-1)?.fullPath ?? '/'
    return startIntegrations({
      names,
      user,
      page,
      onPage: (listen) => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && listen(page())),
    })
  })
  const key = [user.forgeId, ...names].join()
  const isNeeded = names.length > 0
  useEffect(() => {
    if (!isNeeded || !key) return
    // Nothing of ours waits for them, and screens are complete without them.
    const started = start().catch(() => undefined)
    return () => void started.then((stop) => stop?.())
  }, [isNeeded, key])
}
