import { continueVisit } from '@bonfire/contract/hits/visits'
import type { InsightType } from '@bonfire/contract/values/category'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../lib/http/api.ts'

const NOTED_EVERY_MS = 5 * 60_000

const visitQuery = (insightType: InsightType) =>
  queryOptions({
    queryKey: ['visit', insightType],
    queryFn: async () => (await call(continueVisit, { body: { insightType } })).previousEndedAt,
    staleTime: NOTED_EVERY_MS,
    retry: false,
  })

/** The visit of a list, which goes on while somebody uses the page: a tab that is only left open ends it. */
export function useVisit(insightType: InsightType, isEnabled: boolean) {
  const { data, isLoading, isStale, refetch } = useQuery({ ...visitQuery(insightType), enabled: isEnabled })
  useEffect(() => {
    if (!isEnabled || !isStale) return
    const noteUse = () => void refetch({ cancelRefetch: false })
    for (const event of USES) addEventListener(event, noteUse, { once: true, passive: true })
    return () => {
      for (const event of USES) removeEventListener(event, noteUse)
    }
  }, [isEnabled, isStale, refetch])
  return {
    /** When the visit before this one ended, epoch seconds; null if there was none, or before it is known. */
    newSince: data ?? null,
    isFirst: data === null,
    isLoading,
  }
}

const USES = ['pointerdown', 'keydown', 'wheel'] as const
