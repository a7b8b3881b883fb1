import { listIngestKeys } from '@bonfire/contract/imports/ingest-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { FRESH } from '../data-in/fresh.ts'

export const keysQuery = queryOptions({
  queryKey: ['administration', 'keys'],
  queryFn: ({ signal }) => call(listIngestKeys, { signal }),
  ...FRESH,
})
