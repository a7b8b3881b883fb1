import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { UnsavedContext, useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { type Closing, useClosing } from '../../ui/dialogs/use-closing.ts'

interface DraftModalProps {
  title: string
  /** Pixels. */
  width: number
  isBusy: boolean
  /**
   * The texts about the loss that closing would cause: of typed text, or of a secret that nobody can show again. They
   * are those that the screen loads.
   */
  loss?: 'dataIn.losses.unsaved' | 'dataIn.losses.secret' | 'people.unsaved'
  /** Called when it has closed. */
  onClosed: () => void
  children: (closing: Closing) => ReactNode
}

/** A dialog about a key, a project or a site, that asks before its content is lost. */
export function DraftModal({ isBusy, loss = 'dataIn.losses.unsaved', children, ...props }: DraftModalProps) {
  const t = useTranslations(loss)
  const unsaved = useUnsaved()
  const closing = useClosing({ isPristine: !unsaved.hasUnsaved, isBusy })
  return (
    <FormDialog
      {...props}
      closing={closing}
      question={{ title: t('title'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
    >
      <UnsavedContext value={unsaved.report}>{children(closing)}</UnsavedContext>
    </FormDialog>
  )
}
