import { readTrust } from '@bonfire/contract/trust'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

interface Wanted {
  by?: 'definition'
  ruleId?: string
  projectKey?: string
}

/** How people judged the findings of rules, by the ID of the rule. */
export const trustQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: ['trust', wanted],
    queryFn: async ({ signal }) => (await call(readTrust, { query: wanted, signal })).rules,
    staleTime: MILLISECONDS_PER_MINUTE,
  })
