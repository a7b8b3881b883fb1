import { CAUSES } from '@bonfire/contract/definitions/causes'
import { readEvidence } from '@bonfire/contract/hits/read-evidence'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import type { ActionSubject } from '../associate/action-subject.ts'

/** What may be behind a finding of our own rules; none for one that was sent, undefined until it is known. */
export function useLikelyCauses({ equips }: ActionSubject): readonly string[] | undefined {
  const locale = useLocale()
  const occurrenceId = equips[0]?.occurrenceId ?? ''
  const { data } = useQuery({
    queryKey: ['likely causes', occurrenceId],
    queryFn: async ({ signal }) => {
      const { why } = await call(readEvidence, { params: { occurrenceId }, query: {}, signal })
      return why?.body.causes ?? []
    },
    enabled: occurrenceId !== '',
    retry: false,
  })
  return data?.map((cause) => CAUSES[cause]?.[locale] ?? cause)
}
