import type { InsightType } from '@bonfire/contract/category'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { requestRange } from '../../../lib/site-days.ts'
import { isOverlayOpen, isTyping } from '../../../ui/page-keys.ts'
import { type EquipRow, toEquipRows } from '../equipment/equip-rows.ts'
import type { GroupRow } from '../group-rows.ts'
import { occurrencesQuery } from '../hits.queries.ts'

/** A row of the list about which something was asked, and the range it showed then. */
export interface AskedRow {
  readonly insightType: InsightType
  readonly daysRange: number
  readonly row: GroupRow
}

interface Told {
  onLoaded: (equips: EquipRow[]) => void
  onFailed: () => void
  /** The person went on to something else meanwhile. */
  onLate: () => void
}

/** Loads the equips that a row stands for, once. What comes after the calling part has left is dropped. */
export function useEquipsOfRow({ insightType, daysRange, row }: AskedRow, told: Told): void {
  const queryClient = useQueryClient()
  const { siteId, ruleId } = row.group
  const load = useEffectEvent(() => {
    const range = requestRange(new Date(), daysRange)
    return queryClient.fetchQuery({ ...occurrencesQuery({ insightType, siteId, ruleId, range }), staleTime: 0 })
  })
  const tell = useEffectEvent((equips: EquipRow[] | null) => {
    // A dialog that opens now would take the keys of what they are doing.
    if (isOverlayOpen(document.activeElement) || isTyping(document.activeElement)) told.onLate()
    else if (equips) told.onLoaded(equips)
    else told.onFailed()
  })
  useEffect(() => {
    let isShown = true
    load().then(
      (occurrences) => isShown && tell(toEquipRows(occurrences)),
      () => isShown && tell(null),
    )
    return () => {
      isShown = false
    }
  }, [])
}
