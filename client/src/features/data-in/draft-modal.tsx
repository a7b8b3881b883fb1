import type { ReactNode } from 'react'
import { UnsavedContext, useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { type Closing, useClosing } from '../../ui/dialogs/use-closing.ts'
import { DataInDialog } from './data-in-dialog.tsx'

interface DraftModalProps {
  title: string
  /** In pixels. */
  width: number
  isBusy: boolean
  loss?: 'unsaved' | 'secret'
  /** Called when it has closed. */
  onClosed: () => void
  children: (closing: Closing) => ReactNode
}

/** A dialog that asks before its content is lost. */
export function DraftModal({ isBusy, children, ...props }: DraftModalProps) {
  const unsaved = useUnsaved()
  const closing = useClosing({ isPristine: !unsaved.hasUnsaved, isBusy })
  return (
    <DataInDialog {...props} closing={closing}>
      <UnsavedContext value={unsaved.report}>{children(closing)}</UnsavedContext>
    </DataInDialog>
  )
}
