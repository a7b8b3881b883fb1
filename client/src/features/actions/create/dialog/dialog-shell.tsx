import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx'
import type { Closing } from '../../../../ui/dialogs/use-closing.ts'
import classes from './dialog-shell.module.css'

interface DialogShellProps {
  title: string
  /** In pixels. */
  width: number
  closing: Closing
  /** Called when it has closed. */
  onClosed: () => void
  children: ReactNode
}

/** The frame of a dialog that creates an action. */
export function DialogShell(props: DialogShellProps) {
  const t = useTranslations('createAction.discard')
  return (
    <FormDialog
      {...props}
      question={{ title: t('title'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    />
  )
}
