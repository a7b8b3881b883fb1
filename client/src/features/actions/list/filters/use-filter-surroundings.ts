import { useMemo } from 'react'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { useSiteToday } from '../../due/use-site-today.ts'
import type { FilterSurroundings } from './row-filters.ts'

export function useFilterSurroundings(): FilterSurroundings {
  const { forgeId: myId } = useSessionUser()
  const todayAt = useSiteToday()
  return useMemo(() => ({ myId, todayAt }), [myId, todayAt])
}
