import type { InsightType } from '@bonfire/contract/category'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ActionSubject } from '../../actions/associate/action-subject.ts'
import { useMayAssociate } from '../../actions/associate/use-may-associate.ts'
import CreateAndAssociateModal from '../../actions/create/create-and-associate-modal.tsx'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'
import { showFailure, showNotice } from '../../snooze/snooze-notices.tsx'
import { isSelectable, toEquipRows } from '../equipment/equip-rows.ts'
import type { GroupRow } from '../group-rows.ts'
import { occurrencesQuery, reloadHits } from '../hits.queries.ts'

export interface GroupActionProps {
  insightType: InsightType
  daysRange: number
  row: GroupRow
  onClose: () => void
}

/** Asks for a new action for every equip without one that a row of the list stands for (HIT-07). */
export default function GroupAction({ insightType, daysRange, row, onClose }: GroupActionProps) {
  const t = useTranslations('analysis.association')
  const queryClient = useQueryClient()
  const { portfolio } = useSelectedSites()
  const mayAssociate = useMayAssociate()
  const [subject, setSubject] = useState<ActionSubject | null>(null)

  const load = async (): Promise<ActionSubject | null> => {
    const { siteId, ruleId, ruleName, ruleType } = row.group
    const site = findSite(portfolio, siteId)
    if (!site || !mayAssociate()) return null
    const query = occurrencesQuery({ insightType, siteId, ruleId, daysRange })
    const occurrences = await queryClient.fetchQuery({ ...query, staleTime: 0 })
    const equips = toEquipRows(occurrences).filter(isSelectable)
    if (equips.length > 0) return { site, ruleName, category: ruleType, equips }
    showNotice(t('allHaveActions'))
    return null
  }
  const begin = useEffectEvent(async () => {
    try {
      const loaded = await load()
      if (loaded) setSubject(loaded)
      else onClose()
    } catch {
      showFailure(t('loadFailed'))
      onClose()
    }
  })
  useEffect(() => void begin(), [])

  if (!subject) return null
  return <CreateAndAssociateModal subject={subject} onClose={onClose} onAssociated={() => reloadHits(queryClient)} />
}
