import type { Site } from '@bonfire/contract/sites'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { DayRange } from '../../../lib/time/site-days.ts'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { showNotice } from '../../../ui/messages/toasts.tsx'
import type { AskedAction } from '../../actions/associate/action-dialogs.tsx'
import { useAssociation } from '../../actions/associate/use-association.ts'
import { useMayAssociate } from '../../actions/associate/use-may-associate.ts'
import { reloadFindings, showAssociation } from '../hits.queries.ts'
import { type EquipRow, isSelectable } from './table/equip-rows.ts'

/** Puts rows on a new or existing action, and unassociates them. */
export function useEquipActions(
  site: Site,
  { ruleId, ruleName, range }: { ruleId: string; ruleName: string; range: DayRange },
) {
  const queryClient = useQueryClient()
  const { asked, ask, close } = useAsked<AskedAction>()
  const mayAssociate = useMayAssociate()
  const t = useTranslations('equipment')
  const reload = () => reloadFindings(queryClient)
  const { associate, unassociate } = useAssociation({
    show: (targets, actionKey) => showAssociation(queryClient, targets, actionKey),
    reload,
  })
  return {
    /** Null if nothing is requested. */
    asked,
    ask: (kind: AskedAction['kind'], rows: readonly EquipRow[]) => {
      const equips = rows.filter(isSelectable)
      const category = equips[0]?.ruleType ?? null
      if (equips.length === 0) showNotice(t('notSelectable', { equip: rows[0]?.equip ?? '' }))
      else if (mayAssociate()) ask({ kind, about: { site, ruleId, ruleName, category, range, equips } })
    },
    close,
    associate,
    unassociate: (row: EquipRow) => {
      if (row.actionKey !== null) void unassociate({ targets: [row], actionKey: row.actionKey })
    },
    reload,
  }
}
