import { readMissingRole } from '@bonfire/contract/evaluation/missing-role'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

const FRESH_MILLISECONDS = 60_000

export const missingRoleQuery = (username: string, sites: readonly string[]) =>
  queryOptions({
    queryKey: ['missingRole', username, sites],
    queryFn: ({ signal }) => call(readMissingRole, { body: { sites: [...sites] }, signal }),
    staleTime: FRESH_MILLISECONDS,
    retry: false,
  })
