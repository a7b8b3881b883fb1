import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { Closing } from '../../ui/dialogs/use-closing.ts'

interface PeopleDialogProps {
  title: string
  /** Pixels. */
  width: number
  closing: Closing
  /** Called when it has closed. */
  onClosed: () => void
  children: ReactNode
}

/** A dialog about a user or a group. */
export function PeopleDialog(props: PeopleDialogProps) {
  const t = useTranslations('people.unsaved')
  return (
    <FormDialog
      {...props}
      question={{ title: t('title'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
    />
  )
}
