import type { InsightType } from '@bonfire/contract/values/category'
import type { TimeRange } from '../../../../lib/address/time-range.ts'
import { lazyDialog } from '../../../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../../../locales/texts.ts'
import { useAsked } from '../../../../ui/dialogs/use-asked.ts'
import { useMayAssociate } from '../../../actions/associate/use-may-associate.ts'
import type { GroupRow } from '../../group-rows.ts'
import type { AskedRow } from './use-equips-of-row.ts'

const DIALOGS = {
  snooze: lazyDialog(() => withTexts(['snooze'], async () => (await import('./group-snooze.tsx')).GroupSnooze)),
  newAction: lazyDialog(() => withTexts(['actions'], async () => (await import('./group-action.tsx')).GroupAction)),
}

interface AskedDialog extends AskedRow {
  readonly kind: keyof typeof DIALOGS
}

/** The dialogs for a row of the list. A newer request replaces one that has not opened yet. */
export function useGroupDialogs(insightType: InsightType, range: TimeRange) {
  const { asked, ask, close } = useAsked<AskedDialog>()
  const mayAssociate = useMayAssociate()
  const askAbout = (kind: AskedDialog['kind'], row: GroupRow) => {
    focusRow()
    ask({ kind, row, insightType, range })
  }
  const Asked = asked && DIALOGS[asked.subject.kind]
  return {
    askSnooze: (row: GroupRow) => askAbout('snooze', row),
    askAction: (row: GroupRow) => {
      if (mayAssociate()) askAbout('newAction', row)
    },
    dialog: Asked && <Asked key={asked.key} asked={asked.subject} onClosed={close} />,
  }
}

/** The button may disappear with the change, so the focus returns to its row. */
function focusRow(): void {
  document.activeElement?.closest<HTMLElement>('tr[data-index]')?.focus({ preventScroll: true })
}
