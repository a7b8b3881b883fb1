import type { RuleFirings } from '@bonfire/contract/histories/histories'
import type { Point } from '@bonfire/contract/histories/points'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { daySpan } from '../../../../lib/time/site-days.ts'
import type { ShownFirings } from '../../chart/drawing/draw-firings.ts'
import { firingsQuery } from '../../histories.queries.ts'
import type { HistoryAddress } from '../use-viewer.ts'

const NONE: readonly RuleFirings[] = []
const OCCURRENCE = /^(.+)-(\d{4}-\d\d-\d\d)$/

/** The firings of the equip: of the one in the address, or of the one that all points belong to. */
export function useFirings({ search, site, span, timeZone }: HistoryAddress, chosen: readonly Point[]) {
  const equipIds = new Set(chosen.map(({ equipId }) => equipId))
  const [only] = equipIds
  const equipId = search.equip ?? (equipIds.size === 1 ? (only ?? undefined) : undefined)
  const query = useQuery({
    ...firingsQuery(site.syncoId, equipId ?? '', span),
    enabled: equipId !== undefined,
    placeholderData: keepPreviousData,
  })
  const rules = query.data ?? NONE
  const { rule, occurrence } = search
  const shown = useMemo((): ShownFirings => {
    const [, equipRuleId, day] = OCCURRENCE.exec(occurrence ?? '') ?? []
    const ofOccurrence = rules.find((own) => own.equipRuleId === equipRuleId)
    const chosenId = rules.find(({ ruleId }) => ruleId === rule)?.ruleId ?? ofOccurrence?.ruleId
    const days = day === undefined ? undefined : daySpan(day, timeZone)
    const marked = days && ofOccurrence && { from: days.startSeconds, to: days.endSeconds }
    return { rules, chosenId, marked }
  }, [rules, rule, occurrence, timeZone])
  return { shown, hasFailed: query.isError && rules.length === 0, isAsked: equipId !== undefined }
}

export type Firings = ReturnType<typeof useFirings>
