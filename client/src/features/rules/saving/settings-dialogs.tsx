import { Button, Loader, Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import classes from './saving.module.css'

interface DiscardQuestionProps {
  isAsked: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Esc or a click outside cancels. */
export function DiscardQuestion({ isAsked, onKeep, onDiscard }: DiscardQuestionProps) {
  const t = useTranslations('rules.discard')
  const common = useTranslations('common')
  return (
    <Modal
      opened={isAsked}
      onClose={onKeep}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      size={440}
      classNames={{ title: frame.title ?? '' }}
      centered
    >
      <p className={classes.question}>{t('question')}</p>
      <div className={basics.buttons}>
        <Button variant="default" onClick={onKeep} data-autofocus>
          {t('keep')}
        </Button>
        <Button color="#c02420" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </Modal>
  )
}

/** Covers everything while saving; cannot be closed. */
export function SavingOverlay({ isSaving }: { isSaving: boolean }) {
  const t = useTranslations('rules.footer')
  return (
    <Modal
      opened={isSaving}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      size={320}
      classNames={{
        header: classes.savingHeader ?? '',
        title: `${basics.wideLine} ${basics.firm}`,
        body: classes.savingBody ?? '',
      }}
      title={
        <>
          <Loader size="sm" aria-hidden />
          {t('saving')}
        </>
      }
      centered
    />
  )
}
