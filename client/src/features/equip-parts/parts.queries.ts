import { listEquipParts, readMeasuredConstants } from '@bonfire/contract/evaluation/equip-parts'
import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

const FRESH = { staleTime: 10_000, refetchOnWindowFocus: true } as const

interface Which {
  readonly siteId: string
  /** All of the site without one. */
  readonly equipId?: string | undefined
}

export const partsQuery = ({ siteId, equipId }: Which) =>
  queryOptions({
    queryKey: ['equip parts', siteId, equipId ?? null],
    queryFn: async ({ signal }) =>
      (await call(listEquipParts, { query: { siteId, ...(equipId !== undefined && { equipId }) }, signal })).equips,
    ...FRESH,
  })

/** A month of samples is read for each unit, and a few more change little. */
export const measuredQuery = ({ siteId, equipId }: Which) =>
  queryOptions({
    queryKey: ['measured constants', siteId, equipId ?? null],
    queryFn: async ({ signal }) =>
      (await call(readMeasuredConstants, { query: { siteId, ...(equipId !== undefined && { equipId }) }, signal }))
        .equips,
    staleTime: MILLISECONDS_PER_HOUR,
  })
