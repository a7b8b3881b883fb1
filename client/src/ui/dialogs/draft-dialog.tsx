import type { ReactNode } from 'react'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { UnsavedContext, useUnsaved } from './unsaved.ts'
import { type Closing, useClosing } from './use-closing.ts'

export interface DraftDialogProps extends Pick<FormDialogProps, 'title' | 'width' | 'question' | 'onClosed'> {
  isBusy: boolean
  children: (closing: Closing) => ReactNode
}

/** A dialog that asks before what its content reports as unsaved is lost. */
export function DraftDialog({ isBusy, children, ...props }: DraftDialogProps) {
  const unsaved = useUnsaved()
  const closing = useClosing({ isPristine: !unsaved.hasUnsaved, isBusy })
  return (
    <FormDialog {...props} closing={closing}>
      <UnsavedContext value={unsaved.report}>{children(closing)}</UnsavedContext>
    </FormDialog>
  )
}
