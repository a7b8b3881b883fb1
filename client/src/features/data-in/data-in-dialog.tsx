import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { Closing } from '../../ui/dialogs/use-closing.ts'

interface DataInDialogProps {
  title: string
  /** In pixels. */
  width: number
  closing: Closing
  /** What would be lost: what was typed, or a secret that nobody can show again. */
  loss?: 'unsaved' | 'secret'
  /** Called when it has closed. */
  onClosed: () => void
  children: ReactNode
}

/** The frame of a dialog about a key, a project or a site. */
export function DataInDialog({ loss = 'unsaved', ...props }: DataInDialogProps) {
  const t = useTranslations(`dataIn.losses.${loss}`)
  return (
    <FormDialog
      {...props}
      question={{ title: t('title'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
      classNames={{ title: frame.title ?? '', body: frame.body ?? '' }}
    />
  )
}
