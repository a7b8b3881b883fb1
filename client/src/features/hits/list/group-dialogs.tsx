import type { InsightType } from '@bonfire/contract/category'
import { OnDemand, partOf } from '../../../lib/on-demand.tsx'
import { useAsked } from '../../../ui/use-asked.ts'
import { useMayAssociate } from '../../actions/associate/use-may-associate.ts'
import type { GroupRow } from '../group-rows.ts'
import type { AskedRow } from './use-equips-of-row.ts'

export interface GroupDialogProps {
  asked: AskedRow
  /** It has gone from the screen, or never came. */
  onClosed: () => void
}

const DIALOGS = {
  snooze: partOf<GroupDialogProps>(() => import('./group-snooze.tsx')),
  newAction: partOf<GroupDialogProps>(() => import('./group-action.tsx')),
}

interface AskedDialog extends AskedRow {
  readonly kind: keyof typeof DIALOGS
}

/** What can be asked about a row of the list. What is asked last takes the place of what has not opened yet. */
export function useGroupDialogs(insightType: InsightType, daysRange: number) {
  const { asked, ask, close } = useAsked<AskedDialog>()
  const mayAssociate = useMayAssociate()
  const askAbout = (kind: AskedDialog['kind'], row: GroupRow) => {
    focusRow()
    ask({ kind, row, insightType, daysRange })
  }
  return {
    askSnooze: (row: GroupRow) => askAbout('snooze', row),
    askAction: (row: GroupRow) => {
      if (mayAssociate()) askAbout('newAction', row)
    },
    dialog: asked && (
      <OnDemand
        key={asked.key}
        part={DIALOGS[asked.subject.kind]}
        asked={asked.subject}
        onClosed={close}
        onUnavailable={close}
      />
    ),
  }
}

/** The button of what is asked for may go with it: its row is what the focus comes back to. */
function focusRow(): void {
  document.activeElement?.closest<HTMLElement>('tr[data-index]')?.focus({ preventScroll: true })
}
