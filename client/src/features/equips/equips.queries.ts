import { readEquip } from '@bonfire/contract/histories/equips'
import { listEquips } from '@bonfire/contract/histories/points'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

const MINUTE_MILLISECONDS = 60_000

export function equipQuery(equipNumber: string) {
  return queryOptions({
    queryKey: ['equip', equipNumber],
    queryFn: ({ signal }) => call(readEquip, { params: { equipNumber }, signal }),
    staleTime: MINUTE_MILLISECONDS,
  })
}

export function siteEquipsQuery(siteId: string) {
  return queryOptions({
    queryKey: ['equips', siteId],
    queryFn: async ({ signal }) => (await call(listEquips, { query: { siteId }, signal })).equips,
    staleTime: MINUTE_MILLISECONDS,
  })
}
