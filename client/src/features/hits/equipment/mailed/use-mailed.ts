import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { digestQuery } from '../../../insight-subscriptions/subscriptions.queries.ts'

/** The digest in the address, from which a mail or its page led here. */
function useDigestId(): string | undefined {
  return useSearch({ strict: false, select: (search) => search.digest }) || undefined
}

/** The same, unless it cannot be read: it is someone else's, or no longer kept. */
export function useReadableDigestId(): string | undefined {
  const digestId = useDigestId()
  const { isError } = useQuery({ ...digestQuery(digestId ?? ''), enabled: digestId !== undefined })
  return isError ? undefined : digestId
}

/** Which findings of the rule at the site the digest in the address counts; undefined without one. */
export function useMailed({ siteId, ruleId }: { siteId: string; ruleId: string }) {
  const digestId = useDigestId()
  const { data, isLoading } = useQuery({ ...digestQuery(digestId ?? ''), enabled: digestId !== undefined })
  const equipRuleIds = useMemo(() => {
    const group = data?.groups.find((each) => each.siteId === siteId && each.ruleId === ruleId)
    return group?.equipRuleIds ? new Set(group.equipRuleIds) : null
  }, [data, siteId, ruleId])
  if (digestId === undefined) return undefined
  const writtenAt = data && { instant: data.until, timeZone: data.timezone }
  return { isLoading, writtenAt, equipRuleIds }
}

export type Mailed = NonNullable<ReturnType<typeof useMailed>>
