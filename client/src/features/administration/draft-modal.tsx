import type { ReactNode } from 'react'
import { UnsavedContext, useUnsaved } from '../../ui/unsaved.ts'
import { type Closing, useClosing } from '../../ui/use-closing.ts'
import { DataInDialog } from './data-in-dialog.tsx'

interface DraftModalProps {
  title: string
  /** Pixels. */
  width: number
  isBusy: boolean
  loss?: 'unsaved' | 'secret'
  /** It has gone from the screen. */
  onClosed: () => void
  children: (closing: Closing) => ReactNode
}

/** A dialog that asks before what stands in it is lost. */
export function DraftModal({ isBusy, children, ...props }: DraftModalProps) {
  const unsaved = useUnsaved()
  const closing = useClosing({ isPristine: !unsaved.hasUnsaved, isBusy })
  return (
    <DataInDialog {...props} closing={closing}>
      <UnsavedContext value={unsaved.report}>{children(closing)}</UnsavedContext>
    </DataInDialog>
  )
}
