import { CHANGES_PATH } from '@bonfire/contract/changes'
import { currentUser } from '@bonfire/contract/users'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, call, reportSignedOut } from '../../lib/api.ts'
import { SCREEN_ID } from '../../lib/screen-id.ts'
import { reloadPortfolio } from '../sites/portfolio.queries.ts'
import { followChanges } from './change-stream.ts'
import { type HeardChange, keepChange } from './news.ts'

interface Heard {
  readonly changes: readonly HeardChange[]
  /** Where in the stream to go on. */
  readonly place: string | undefined
}

const NOTHING: Heard = { changes: [], place: undefined }

// In the query cache, because it is what the server said: one for all screens, gone with the session.
const heardQuery = queryOptions<Heard>({
  queryKey: ['changes'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** What others changed since the page was opened. Listens while the calling part is on the screen. */
export function useHeardChanges(): readonly HeardChange[] {
  const queryClient = useQueryClient()
  useEffect(() => listen(queryClient), [queryClient])
  return useQuery(heardQuery).data?.changes ?? NOTHING.changes
}

function listen(queryClient: QueryClient): () => void {
  const update = (change: (heard: Heard) => Heard) =>
    queryClient.setQueryData(heardQuery.queryKey, (heard = NOTHING) => change(heard))
  return followChanges({
    page: document,
    open: (after) => new EventSource(address(after)),
    after: queryClient.getQueryData(heardQuery.queryKey)?.place,
    onPlace: (place) => update((heard) => ({ ...heard, place })),
    onChange: (change) => {
      // Which sites there are nobody is asked about: what is selected stays so.
      if (change.kind === 'portfolio' || change.kind === 'missed') reloadPortfolio(queryClient)
      update((heard) => ({ ...heard, changes: keepChange(heard.changes, { change, heardAt: Date.now() }) }))
    },
    mayAskAgain: isSignedIn,
  })
}

function address(after: string | undefined): string {
  const query = new URLSearchParams({ screen: SCREEN_ID, ...(after !== undefined && { after }) })
  return `/api${CHANGES_PATH}?${query}`
}

/** An `EventSource` does not say why it was refused. */
async function isSignedIn(): Promise<boolean> {
  try {
    await call(currentUser)
    return true
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401
    if (isSignedOut) reportSignedOut()
    return !isSignedOut
  }
}
