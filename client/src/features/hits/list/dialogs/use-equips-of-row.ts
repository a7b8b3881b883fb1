import type { InsightType } from '@bonfire/contract/values/category'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { TimeRange } from '../../../../lib/address/time-range.ts'
import { knownTimeZone, siteRange } from '../../../../lib/time/site-days.ts'
import { isOverlayOpen, isTyping } from '../../../../ui/focus/page-keys.ts'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import { type EquipRow, toEquipRows } from '../../equipment/table/equip-rows.ts'
import type { GroupRow } from '../../group-rows.ts'
import { occurrencesQuery } from '../../hits.queries.ts'

/** A row with a pending dialog, and the range it showed at that moment. */
export interface AskedRow {
  readonly insightType: InsightType
  readonly range: TimeRange
  readonly row: GroupRow
}

export interface GroupDialogProps {
  asked: AskedRow
  /** Called when it has closed, or could not open. */
  onClosed: () => void
}

interface EquipsCallbacks {
  onLoaded: (equips: EquipRow[]) => void
  onFailed: () => void
  /** The user has moved on meanwhile. */
  onLate: () => void
}

/** Loads the equips of a row once. Results after unmounting are dropped. */
export function useEquipsOfRow({ insightType, range: asked, row }: AskedRow, callbacks: EquipsCallbacks): void {
  const queryClient = useQueryClient()
  const { portfolio } = useSelectedSites()
  const { siteId, ruleId } = row.group
  const load = useEffectEvent(() => {
    const range = siteRange(new Date(), asked, knownTimeZone(findSite(portfolio, siteId)?.timezone))
    return queryClient.fetchQuery({ ...occurrencesQuery({ insightType, siteId, ruleId, range }), staleTime: 0 })
  })
  const reportEquips = useEffectEvent((equips: EquipRow[] | null) => {
    // A dialog that opens now would steal the keyboard.
    if (isOverlayOpen(document.activeElement) || isTyping(document.activeElement)) callbacks.onLate()
    else if (equips) callbacks.onLoaded(equips)
    else callbacks.onFailed()
  })
  useEffect(() => {
    let isShown = true
    load().then(
      (occurrences) => isShown && reportEquips(toEquipRows(occurrences)),
      () => isShown && reportEquips(null),
    )
    return () => {
      isShown = false
    }
  }, [])
}
