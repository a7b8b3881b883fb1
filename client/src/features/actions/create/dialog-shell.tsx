import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Closing } from '../../../ui/use-closing.ts'
import classes from './create.module.css'

interface DialogShellProps {
  title: string
  /** Pixels. */
  width: number
  closing: Closing
  /** It has gone from the screen. */
  onClose: () => void
  children: ReactNode
}

/** The frame of a dialog that creates an action. */
export function DialogShell(props: DialogShellProps) {
  const t = useTranslations('createAction.discard')
  const common = useTranslations('common')
  return (
    <FormDialog
      {...props}
      question={{ title: t('title'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
      closeLabel={common('close')}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    />
  )
}
