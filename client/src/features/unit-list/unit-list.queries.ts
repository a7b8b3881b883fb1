import { loadUnits, type UnitRange, unpackUnits } from '@bonfire/contract/diagnosis/units'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** The units of sites. What is known of them is worked out in the background, so that the list looks again every minute. */
export const unitsQuery = (sites: readonly string[], days: UnitRange) =>
  queryOptions({
    queryKey: ['units', sites, days],
    queryFn: async ({ signal }) =>
      unpackUnits((await call(loadUnits, { body: { sites: [...sites], days }, signal })).parts),
    placeholderData: keepPreviousData,
    staleTime: MILLISECONDS_PER_MINUTE / 2,
    refetchInterval: MILLISECONDS_PER_MINUTE,
    refetchOnWindowFocus: true,
  })
