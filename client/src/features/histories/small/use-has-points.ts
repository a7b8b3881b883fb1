import { useQuery } from '@tanstack/react-query'
import { pointsQuery } from '../histories.queries.ts'

/** True if an equip has points: without any there is nothing to link to. False until that is known. */
export function useHasPoints(siteId: string, equipId: string, isAsked = true): boolean {
  const { data } = useQuery({ ...pointsQuery(siteId, equipId), enabled: isAsked, retry: false })
  return (data?.count ?? 0) > 0
}
