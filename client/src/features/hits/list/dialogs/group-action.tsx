import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { knownTimeZone, siteRange } from '../../../../lib/time/site-days.ts'
import { showFailure, showNotice } from '../../../../ui/messages/toasts.tsx'
import type { ActionSubject } from '../../../actions/associate/action-subject.ts'
import { useAssociation } from '../../../actions/associate/use-association.ts'
import { CreateAndAssociateModal } from '../../../actions/create/dialog/create-and-associate-modal.tsx'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import { isSelectable } from '../../equipment/table/equip-rows.ts'
import { reloadFindings } from '../../hits.queries.ts'
import type { GroupDialogProps } from './use-equips-of-row.ts'
import { useEquipsOfRow } from './use-equips-of-row.ts'

/** Requests a new action for every equip of a row that has none. */
export function GroupAction({ asked, onClosed }: GroupDialogProps) {
  const t = useTranslations('analysis.association')
  const queryClient = useQueryClient()
  const { portfolio } = useSelectedSites()
  const reload = () => reloadFindings(queryClient)
  // The list names no actions: there is nothing to show until it is loaded again.
  const { associate } = useAssociation({ show: () => () => {}, reload })
  const [subject, setSubject] = useState<ActionSubject | null>(null)
  useEquipsOfRow(asked, {
    onLoaded: (loaded) => {
      const { siteId, ruleId, ruleName, ruleType } = asked.row.group
      const site = findSite(portfolio, siteId)
      const equips = loaded.filter(isSelectable)
      if (site && equips.length > 0) {
        const range = siteRange(new Date(), asked.range, knownTimeZone(site.timezone))
        return setSubject({ site, ruleId, ruleName, category: ruleType, range, equips })
      }
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
  return <CreateAndAssociateModal subject={subject} onClosed={onClosed} onAssociated={reload} associate={associate} />
}
