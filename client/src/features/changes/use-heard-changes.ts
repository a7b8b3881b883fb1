import { CHANGES_PATH, Change, OwnChange } from '@bonfire/contract/changes'
import { currentUser } from '@bonfire/contract/people/users'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, reportSignedOut } from '../../lib/http/api.ts'
import { hasStatus } from '../../lib/http/failure.ts'
import { SCREEN_ID } from '../../lib/http/this-page.ts'
import { useEndedSession } from '../auth/ended-session.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { reloadEquips, reloadPortfolio } from '../sites/portfolio.queries.ts'
import { followChanges } from './change-stream.ts'
import { type HeardChange, keepChange } from './news.ts'
import { type SharedStream, shareStream } from './shared-stream.ts'

const NOTHING: readonly HeardChange[] = []

// The query cache has them, because they are server state: shared by all screens, gone with the session.
const heardQuery = queryOptions<readonly HeardChange[]>({
  queryKey: ['changes'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Collects changes by others since the page was opened. Listens while the calling component is mounted. */
export function useHeardChanges(): readonly HeardChange[] {
  const queryClient = useQueryClient()
  const { forgeId } = useSessionUser()
  // A stream ends with its session; a new session starts a new one.
  const renewals = useEndedSession((state) => state.renewals)
  useEffect(() => {
    const stream = streamOf(queryClient, forgeId, renewals)
    stream.want(true)
    return () => stream.want(false)
  }, [queryClient, forgeId, renewals])
  return useQuery(heardQuery).data ?? NOTHING
}

interface OpenStream extends SharedStream {
  readonly queryClient: QueryClient
  readonly forgeId: string
  readonly renewals: number
}

// Kept while no screen needs it, so that changes reported by other tabs meanwhile are known to the next one.
let openStream: OpenStream | undefined

function streamOf(queryClient: QueryClient, forgeId: string, renewals: number): SharedStream {
  const isOpen = openStream?.queryClient === queryClient && openStream.forgeId === forgeId
  if (openStream && isOpen && openStream.renewals === renewals) return openStream
  openStream?.close()
  openStream = { queryClient, forgeId, renewals, ...openSharedStream(queryClient, forgeId) }
  return openStream
}

function openSharedStream(queryClient: QueryClient, forgeId: string): SharedStream {
  const heard = (text: string): void => {
    const change = parseChange(text)
    if (!change) return
    // Changes of the portfolio load without asking: the selection stays as it is.
    if (change.kind === 'portfolio' || change.kind === 'missed') reloadPortfolio(queryClient)
    if (change.kind === 'equips' || change.kind === 'missed') void reloadEquips(queryClient)
    queryClient.setQueryData(heardQuery.queryKey, (changes = NOTHING) =>
      keepChange(changes, { change, heardAt: Date.now() }),
    )
  }
  const name = `bonfire-changes-${forgeId}`
  return shareStream({
    page: document,
    // One channel per user: the next user of the browser must not receive the previous user's changes.
    channel: new BroadcastChannel(name),
    // Plain HTTP has no Web Locks: each tab holds its own stream.
    holdAlone: (work, signal) => ('locks' in navigator ? navigator.locks.request(name, { signal }, work) : work()),
    follow: (after, onEvent) =>
      followChanges({
        page: document,
        open: (from) => new EventSource(streamAddress(from)),
        after,
        onEvent,
        mayAskAgain: isSignedIn,
      }),
    onEvent: (_place, text) => text !== undefined && heard(text),
    onMissed: () => heard(JSON.stringify({ kind: 'missed' } satisfies Change)),
  })
}

/** Undefined for this tab's own changes, and for kinds that only a newer version knows. */
function parseChange(text: string): Change | undefined {
  try {
    const data: unknown = JSON.parse(text)
    return OwnChange.safeParse(data).data?.screenId === SCREEN_ID ? undefined : Change.safeParse(data).data
  } catch {
    return undefined
  }
}

function streamAddress(after: string | undefined): string {
  const query = new URLSearchParams(after !== undefined ? { after } : {})
  return `/api${CHANGES_PATH}?${query}`
}

/** `EventSource` does not say why it was refused. */
async function isSignedIn(): Promise<boolean> {
  try {
    await call(currentUser)
    return true
  } catch (error) {
    const isSignedOut = hasStatus(error, 401)
    if (isSignedOut) reportSignedOut()
    return !isSignedOut
  }
}
