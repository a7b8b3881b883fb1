import { listPoints } from '@bonfire/contract/histories/points'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** The points of a site. Others administer too: who comes back to the screen sees what they did. */
export const pointsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['points', siteId],
    queryFn: ({ signal }) => call(listPoints, { query: { siteId }, signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
