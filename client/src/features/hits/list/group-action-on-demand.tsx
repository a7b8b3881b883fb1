import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../lib/load-chunk.ts'
import type { GroupRow } from '../group-rows.ts'
import type { GroupActionProps } from './group-action.tsx'

const Asked = lazy(() => loadChunk(() => import('./group-action.tsx')))

/** The new action for a row of the list; null while none is asked for. */
export function GroupAction({ row, ...props }: Omit<GroupActionProps, 'row'> & { row: GroupRow | null }) {
  if (row === null) return null
  return (
    <Suspense fallback={null}>
      <Asked row={row} {...props} />
    </Suspense>
  )
}
