import { useTranslations } from 'use-intl'
import { DraftDialog, type DraftDialogProps } from '../../ui/dialogs/draft-dialog.tsx'

/** A dialog about a user or a group. */
export function PeopleDialog(props: Omit<DraftDialogProps, 'question'>) {
  const t = useTranslations('people.unsaved')
  return (
    <DraftDialog
      {...props}
      question={{ title: t('title'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
    />
  )
}
