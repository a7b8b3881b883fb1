import { useTranslations } from 'use-intl'
import { DraftDialog, type DraftDialogProps } from '../../ui/dialogs/draft-dialog.tsx'

interface DraftModalProps extends Omit<DraftDialogProps, 'question'> {
  /** The loss that closing would cause: typed text, or a secret that nobody can show again. */
  loss?: 'unsaved' | 'secret'
}

/** A dialog about a key, a project or a site, that asks before its content is lost. */
export function DraftModal({ loss = 'unsaved', ...props }: DraftModalProps) {
  const t = useTranslations(`dataIn.losses.${loss}`)
  return (
    <DraftDialog
      {...props}
      question={{ title: t('title'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
    />
  )
}
