import { readActionOwners } from '@bonfire/contract/actions/action-settings'
import { listEquips } from '@bonfire/contract/histories/points'
import { listHaystackSources } from '@bonfire/contract/imports/haystack-sources'
import { type ImportRun, listImports } from '@bonfire/contract/imports/imports'
import { listIngestKeys } from '@bonfire/contract/imports/ingest-keys'
import { listMappings } from '@bonfire/contract/imports/mappings'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { reloadPortfolio } from '../sites/portfolio.queries.ts'

// Others administer too, in another tab or elsewhere: who comes back to the screen sees what they did.
const FRESH = { staleTime: 10_000, refetchOnWindowFocus: true } as const

export const keysQuery = queryOptions({
  queryKey: ['administration', 'keys'],
  queryFn: ({ signal }) => call(listIngestKeys, { signal }),
  ...FRESH,
})

export const managedPortfolioQuery = queryOptions({
  queryKey: ['administration', 'portfolio'],
  queryFn: ({ signal }) => call(readManagedPortfolio, { signal }),
  ...FRESH,
})

/** Who gets new actions in a project. */
export const actionOwnersQuery = (projectKey: string) =>
  queryOptions({
    queryKey: ['administration', 'action owners', projectKey],
    queryFn: ({ signal }) => call(readActionOwners, { params: { projectKey }, signal }),
    ...FRESH,
  })

const POLL_MILLISECONDS = 3000
// Files of the import folder and findings of Haystack servers come by themselves.
const POLL_FOLDER_MILLISECONDS = 15_000

/** Refetched while one of them is running, perhaps in another window. */
export const importsQuery = queryOptions({
  queryKey: ['administration', 'imports'],
  queryFn: ({ signal }) => call(listImports, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.imports.some(isGoingOn) ? POLL_MILLISECONDS : data?.folder ? POLL_FOLDER_MILLISECONDS : false,
  ...FRESH,
})

const POLL_PULL_MILLISECONDS = 1500

/** Asked for again, soon while one of them is being pulled. */
export const haystackSourcesQuery = queryOptions({
  queryKey: ['administration', 'haystack'],
  queryFn: ({ signal }) => call(listHaystackSources, { signal }),
  refetchInterval: ({ state: { data } }) => {
    if (data?.sources.some(({ isPulling }) => isPulling)) return POLL_PULL_MILLISECONDS
    return data && data.sources.length > 0 ? POLL_FOLDER_MILLISECONDS : false
  },
  ...FRESH,
})

export const mappingsQuery = queryOptions({
  queryKey: ['administration', 'mappings'],
  queryFn: ({ signal }) => call(listMappings, { signal }),
})

function isGoingOn({ state }: ImportRun): boolean {
  return state === 'waiting' || state === 'running'
}

/** The equips of a site by name. */
export const siteEquipsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['administration', 'equips', siteId],
    queryFn: ({ signal }) => call(listEquips, { query: { siteId }, signal }),
    ...FRESH,
  })

/** Projects and sites are others now, in the site menu too. */
export function reloadManagedPortfolio(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: managedPortfolioQuery.queryKey })
  reloadPortfolio(queryClient)
}

/** Everything may be another now, except the texts. */
export function reloadAfterImport(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'texts' })
}
