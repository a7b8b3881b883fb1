import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../ui/form-dialog.module.css'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Closing } from '../../ui/use-closing.ts'

interface DataInDialogProps {
  title: string
  /** Pixels. */
  width: number
  closing: Closing
  /** What would be lost: what was typed, or a secret that nobody can show again. */
  loss?: 'unsaved' | 'secret'
  /** It has gone from the screen. */
  onClosed: () => void
  children: ReactNode
}

/** The frame of a dialog about a key, a project or a site. */
export function DataInDialog({ loss = 'unsaved', onClosed, ...props }: DataInDialogProps) {
  const t = useTranslations(`dataIn.losses.${loss}`)
  const common = useTranslations('common')
  return (
    <FormDialog
      {...props}
      onClose={onClosed}
      question={{ title: t('title'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
      closeLabel={common('close')}
      classNames={{ title: frame.title ?? '', body: frame.body ?? '' }}
    />
  )
}
