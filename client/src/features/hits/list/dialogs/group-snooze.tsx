import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { onceFocusIsFree } from '../../../../ui/focus/focus-after-overlay.ts'
import { focusCursorRow } from '../../../../ui/focus/use-hand-focus-on.ts'
import { showFailure, showNotice } from '../../../../ui/messages/toasts.tsx'
import { SnoozeDialog } from '../../../snooze/snooze-dialog.tsx'
import { useSnooze } from '../../../snooze/use-snooze.ts'
import { areOnActions, type EquipRow, isAwake } from '../../equipment/table/equip-rows.ts'
import { reloadFindings, showGroupSnoozed } from '../../hits.queries.ts'
import { type GroupDialogProps, useEquipsOfRow } from './use-equips-of-row.ts'

/** Snoozes every equip of a row. */
export function GroupSnooze({ asked, onClosed }: GroupDialogProps) {
  const t = useTranslations('analysis')
  const queryClient = useQueryClient()
  const { group } = asked.row
  const [targets, setTargets] = useState<readonly EquipRow[] | null>(null)
  const { snooze } = useSnooze({
    show: (_targets, snoozeEnd) => (snoozeEnd === null ? () => {} : showGroupSnoozed(queryClient, group)),
    reload: () => reloadFindings(queryClient),
  })
  useEquipsOfRow(asked, {
    onLoaded: (equips) => {
      const awake = equips.filter((equip) => isAwake(equip, Date.now() / 1000))
      if (awake.length > 0) return setTargets(awake)
      showNotice(t('snooze.allSnoozed'))
      void reloadFindings(queryClient)
      onClosed()
    },
    onFailed: () => {
      showFailure(t('list.snoozeRuleFailed'))
      onClosed()
    },
    onLate: onClosed,
  })
  if (!targets) return null
  return (
    <SnoozeDialog
      subject={{
        ruleName: group.ruleName,
        siteLabel: group.site,
        equips: targets.map(({ equip }) => equip),
        areOnActions: areOnActions(targets),
      }}
      onClose={() => void onceFocusIsFree(focusCursorRow)}
      onClosed={onClosed}
      onSubmit={(end, why) => void snooze(targets, end, why)}
    />
  )
}
