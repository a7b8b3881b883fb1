import { OnDemand, partOf } from '../../lib/on-demand.tsx'
import type { SnoozeDialogProps } from './snooze-dialog.tsx'

const DIALOG = partOf<SnoozeDialogProps>(() => import('./snooze-dialog.tsx'))

/** The snooze dialog, loaded when it is first asked for: a list is read far more often than snoozed. */
export function SnoozeDialog(props: SnoozeDialogProps) {
  return <OnDemand part={DIALOG} {...props} onUnavailable={props.onClosed} />
}
