import { readEquip } from '@bonfire/contract/histories/equips'
import { listEquips } from '@bonfire/contract/histories/points'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

export function equipQuery(equipNumber: string) {
  return queryOptions({
    queryKey: ['equip', equipNumber],
    queryFn: ({ signal }) => call(readEquip, { params: { equipNumber }, signal }),
    staleTime: MILLISECONDS_PER_MINUTE,
  })
}

export function siteEquipsQuery(siteId: string) {
  return queryOptions({
    queryKey: ['equips', siteId],
    queryFn: async ({ signal }) => (await call(listEquips, { query: { siteId }, signal })).equips,
    staleTime: MILLISECONDS_PER_MINUTE,
  })
}
