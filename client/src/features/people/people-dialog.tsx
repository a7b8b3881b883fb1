import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../ui/form-dialog.module.css'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Closing } from '../../ui/use-closing.ts'

interface PeopleDialogProps {
  title: string
  /** Pixels. */
  width: number
  closing: Closing
  /** It has gone from the screen. */
  onClosed: () => void
  children: ReactNode
}

/** The frame of a dialog about a user or a group. */
export function PeopleDialog({ onClosed, ...props }: PeopleDialogProps) {
  const t = useTranslations('people.unsaved')
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
