import type { InsightType } from '@bonfire/contract/category'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ActionSubject } from '../../actions/associate/action-subject.ts'
import { useMayAssociate } from '../../actions/associate/use-may-associate.ts'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'
import { showFailure, showNotice } from '../../snooze/snooze-notices.tsx'
import { toEquipRows } from '../equipment/equip-rows.ts'
import type { GroupRow } from '../group-rows.ts'
import { occurrencesQuery } from '../hits.queries.ts'

/** Asks for a new action for every equip without one that a row of the list stands for (HIT-07). */
export function useGroupAction(insightType: InsightType, daysRange: number) {
  const t = useTranslations('analysis.association')
  const queryClient = useQueryClient()
  const { portfolio } = useSelectedSites()
  const ifAllowed = useMayAssociate()
  const [subject, setSubject] = useState<ActionSubject | null>(null)

  const load = async ({ group: { siteId, ruleId, ruleName, ruleType } }: GroupRow) => {
    const site = findSite(portfolio, siteId)
    if (!site) return
    try {
      const query = occurrencesQuery({ insightType, siteId, ruleId, daysRange })
      const occurrences = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      const equips = toEquipRows(occurrences).filter((row) => row.actionKey === null)
      if (equips.length === 0) showNotice(t('allHaveActions'))
      else setSubject({ site, ruleName, category: ruleType, equips })
    } catch {
      showFailure(t('loadFailed'))
    }
  }

  return {
    ask: (row: GroupRow) => {
      // What was pressed may go with the next drawing: the row is what the focus comes back to.
      document.activeElement?.closest<HTMLElement>('tr[data-index]')?.focus({ preventScroll: true })
      ifAllowed(() => void load(row))
    },
    /** Null while nothing was asked for. */
    subject,
    close: () => setSubject(null),
  }
}
