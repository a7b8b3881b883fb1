import { OnDemand, partOf } from '../../../lib/on-demand.tsx'
import type { GroupRow } from '../group-rows.ts'
import type { GroupActionProps } from './group-action.tsx'

const ASKED = partOf<GroupActionProps>(() => import('./group-action.tsx'))

/** The new action for a row of the list; null while none is asked for. */
export function GroupAction({ row, ...props }: Omit<GroupActionProps, 'row'> & { row: GroupRow | null }) {
  if (row === null) return null
  return <OnDemand part={ASKED} row={row} {...props} onUnavailable={props.onClose} />
}
