import { listHaystackSources } from '@bonfire/contract/imports/haystack-sources'
import { type ImportRun, listImports } from '@bonfire/contract/imports/imports'
import { listMappings } from '@bonfire/contract/imports/mappings'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { FRESH } from '../data-in/use-data-form.ts'

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

/** Everything may be another now, except the texts. */
export function reloadAfterImport(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'texts' })
}
