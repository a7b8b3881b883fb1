import type { About } from '@bonfire/contract/hits/read-evidence'
import type { Site } from '@bonfire/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { localDay } from '../../../lib/time/site-days.ts'
import { firingsQuery } from '../histories.queries.ts'
import type { HistoriesSearch } from '../histories-search.ts'
import type { Span } from '../history-address.ts'
import { type RuleReading, readingOf } from './rule-reading.ts'
import { evidenceQuery } from './why.queries.ts'

interface Address {
  readonly search: HistoriesSearch
  readonly site: Site
  readonly span: Span
  readonly timeZone: string
}

/** The points that the rule of the address reads and its finding is about; `isPending` until they are known. */
export function useAddressRule({ search, site, span, timeZone }: Address): {
  readonly reading: RuleReading | null
  readonly about: About | null
  readonly isPending: boolean
} {
  const { equip, rule, occurrence } = search
  const isAsked = rule !== undefined && occurrence === undefined && equip !== undefined
  const firings = useQuery({ ...firingsQuery(site.syncoId, equip ?? '', span), enabled: isAsked })
  const chosen = isAsked ? firings.data?.find(({ ruleId }) => ruleId === rule) : undefined
  const last = chosen?.firings.at(-1)
  const found = chosen && last && `${chosen.equipRuleId}-${localDay(new Date(last.t * 1000), timeZone)}`
  // The points of the rule stay when the range is moved to where it did not fire.
  const known = useRef({ key: '', occurrenceId: '' })
  const key = `${equip} ${rule}`
  if (found !== undefined && known.current.key !== key) known.current = { key, occurrenceId: found }
  const remembered = isAsked && known.current.key === key ? known.current.occurrenceId : undefined
  const occurrenceId = occurrence ?? remembered
  const why = useQuery({
    ...evidenceQuery({ occurrenceId: occurrenceId ?? '' }),
    enabled: occurrenceId !== undefined,
    retry: false,
  })
  const reading = useMemo(() => readingOf(why.data?.why) ?? null, [why.data])
  const isPending = occurrenceId === undefined ? firings.isLoading : why.isLoading
  if (occurrenceId === undefined) return { reading: null, about: null, isPending }
  return { reading, about: why.data?.about ?? null, isPending }
}
