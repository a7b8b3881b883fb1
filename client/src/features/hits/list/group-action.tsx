import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ActionSubject } from '../../actions/associate/action-subject.ts'
import CreateAndAssociateModal from '../../actions/create/create-and-associate-modal.tsx'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'
import { showFailure, showNotice } from '../../snooze/snooze-notices.tsx'
import { isSelectable } from '../equipment/equip-rows.ts'
import { reloadHits } from '../hits.queries.ts'
import type { GroupDialogProps } from './group-dialogs.tsx'
import { useEquipsOfRow } from './use-equips-of-row.ts'

/** Asks for a new action for every equip without one that a row of the list stands for (HIT-07). */
export default function GroupAction({ asked, onClosed }: GroupDialogProps) {
  const t = useTranslations('analysis.association')
  const queryClient = useQueryClient()
  const { portfolio } = useSelectedSites()
  const [subject, setSubject] = useState<ActionSubject | null>(null)
  useEquipsOfRow(asked, {
    onLoaded: (loaded) => {
      const { siteId, ruleName, ruleType } = asked.row.group
      const site = findSite(portfolio, siteId)
      const equips = loaded.filter(isSelectable)
      if (site && equips.length > 0) return setSubject({ site, ruleName, category: ruleType, equips })
      if (site) showNotice(t('allHaveActions'))
      onClosed()
    },
    onFailed: () => {
      showFailure(t('loadFailed'))
      onClosed()
    },
    onLate: onClosed,
  })
  if (!subject) return null
  return <CreateAndAssociateModal subject={subject} onClose={onClosed} onAssociated={() => reloadHits(queryClient)} />
}
