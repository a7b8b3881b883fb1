import type { Site } from '@bonfire/contract/sites'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAsked } from '../../../ui/use-asked.ts'
import type { AskedAction } from '../../actions/associate/action-dialogs-on-demand.tsx'
import { useAssociation } from '../../actions/associate/use-association.ts'
import { useMayAssociate } from '../../actions/associate/use-may-associate.ts'
import { showNotice } from '../../snooze/snooze-notices.tsx'
import { reloadHits, showAssociation } from '../hits.queries.ts'
import { type EquipRow, isSelectable } from './equip-rows.ts'

/** Gives rows an action, new or existing, and takes one off. */
export function useEquipActions(site: Site, ruleName: string) {
  const queryClient = useQueryClient()
  const { asked, ask, close } = useAsked<AskedAction>()
  const mayAssociate = useMayAssociate()
  const t = useTranslations('equipment')
  const reload = () => reloadHits(queryClient)
  const { associate, unassociate } = useAssociation({
    show: (targets, actionKey) => showAssociation(queryClient, targets, actionKey),
    reload,
  })
  return {
    /** Null while nothing was asked for. */
    asked,
    ask: (kind: AskedAction['kind'], rows: readonly EquipRow[]) => {
      const equips = rows.filter(isSelectable)
      const category = equips[0]?.ruleType ?? null
      if (equips.length === 0) showNotice(t('notSelectable', { equip: rows[0]?.equip ?? '' }))
      else if (mayAssociate()) ask({ kind, about: { site, ruleName, category, equips } })
    },
    close,
    associate,
    unassociate: (row: EquipRow) => {
      if (row.actionKey !== null) void unassociate({ targets: [row], actionKey: row.actionKey })
    },
    reload,
  }
}
