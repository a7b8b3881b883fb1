import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'
import type { SnoozeDialogProps } from './snooze-dialog.tsx'

const Dialog = lazy(() => loadChunk(() => import('./snooze-dialog.tsx')))

/** The snooze dialog, loaded when it is first asked for: a list is read far more often than snoozed. */
export function SnoozeDialog(props: SnoozeDialogProps) {
  const [isNeeded, setIsNeeded] = useState(false)
  if (props.subject !== null && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
