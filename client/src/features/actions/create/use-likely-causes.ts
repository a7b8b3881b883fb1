import { CAUSES } from '@bonfire/contract/definitions/causes'
import { readEvidence } from '@bonfire/contract/hits/read-evidence'
import type { Locale } from '@bonfire/contract/people/users'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { ActionSubject } from '../associate/action-subject.ts'

/** What may be behind a finding of our own rules; none for one that was sent, undefined until it is known. */
export function useLikelyCauses({ equips }: ActionSubject): readonly string[] | undefined {
  const locale = useLanguage()
  const occurrenceId = equips[0]?.occurrenceId ?? ''
  const { data } = useQuery({ ...likelyCausesQuery(occurrenceId), enabled: occurrenceId !== '' })
  return data && causesIn(locale, data)
}

export const likelyCausesQuery = (occurrenceId: string) =>
  queryOptions({
    queryKey: ['likely causes', occurrenceId],
    queryFn: async ({ signal }) => {
      const { why } = await call(readEvidence, { params: { occurrenceId }, query: {}, signal })
      return why?.body.causes ?? []
    },
    retry: false,
  })

export const causesIn = (locale: Locale, causes: readonly string[]): string[] =>
  causes.map((cause) => CAUSES[cause]?.[locale] ?? cause)
