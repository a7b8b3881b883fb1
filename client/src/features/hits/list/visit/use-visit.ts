import { continueVisit } from '@bonfire/contract/hits/visits'
import type { InsightType } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../lib/http/api.ts'

const NOTED_EVERY_MS = 5 * MILLISECONDS_PER_MINUTE
const USES = ['pointerdown', 'keydown', 'wheel'] as const

/** The visit of a list, which goes on while somebody uses the page: a tab that is only left open ends it. */
export function useVisit(insightType: InsightType, isEnabled: boolean) {
  const { data, isLoading, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery({
    queryKey: ['visit', insightType],
    queryFn: async () => (await call(continueVisit, { body: { insightType } })).previousEndedAt,
    staleTime: NOTED_EVERY_MS,
    retry: false,
    enabled: isEnabled,
  })
  const notedAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  useEffect(() => {
    if (!isEnabled) return
    const noteUse = () => {
      if (Date.now() - notedAt >= NOTED_EVERY_MS) void refetch({ cancelRefetch: false })
    }
    for (const use of USES) addEventListener(use, noteUse, { passive: true })
    return () => {
      for (const use of USES) removeEventListener(use, noteUse)
    }
  }, [isEnabled, notedAt, refetch])
  return {
    /** The end of the visit before this one, epoch seconds; null if there was none, or before it is known. */
    newSince: data ?? null,
    isFirst: data === null,
    isLoading,
  }
}
