import { hydrate, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '../../../../lib/http/query-client.ts'
import type { Kept } from '../../../../lib/stored/kept-actions.ts'
import { sessionQuery } from '../../../auth/session.queries.ts'
import { portfolioQuery } from '../../../sites/portfolio.queries.ts'

/** Null if nothing is kept on this device. */
export const keptQuery = queryOptions({
  queryKey: ['kept'],
  queryFn: async () => {
    const { readKeptActions } = await import('../../../../lib/stored/kept-actions.ts')
    return (await readKeptActions()) ?? null
  },
  gcTime: 0,
  staleTime: 0,
})

/** The children read from what is kept, as it was when this was first rendered. */
export function KeptData({ kept, children }: { kept: Kept; children: ReactNode }) {
  const [queryClient] = useState(() => clientOf(kept))
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** A cache of its own: what the device says of the session and the sites must not reach the application. */
function clientOf({ user, actions }: Kept) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, user)
  queryClient.setQueryData(portfolioQuery(user.username).queryKey, {
    projects: Object.fromEntries(actions.map(({ project }) => [project.id, project])),
    sites: Object.fromEntries(actions.map(({ site }) => [site.id, site])),
  })
  for (const { queries } of actions) hydrate(queryClient, queries)
  return queryClient
}
