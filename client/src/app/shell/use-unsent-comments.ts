import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { hasUnsent } from '../../features/comments/unsent/unsent-name.ts'

/** Comments that were written while the server could not be reached go out on whichever page is open next. */
export function useUnsentComments(): void {
  const { forgeId } = useSessionUser()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!hasUnsent(forgeId)) return
    void import('../../features/comments/unsent/send-unsent.ts').then(
      ({ sendUnsent }) =>
        sendUnsent(forgeId, (actionKey) => queryClient.invalidateQueries({ queryKey: ['comments', actionKey] })),
      // The action's own page sends them too.
      () => undefined,
    )
  }, [forgeId, queryClient])
}
