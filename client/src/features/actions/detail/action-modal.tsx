import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Hint } from '../../../ui/hint.tsx'
import { UnsavedContext, useUnsaved } from '../../../ui/unsaved.ts'
import { useOpenedOnceMounted } from '../../../ui/use-opened-once-mounted.ts'
import { actionAddress } from '../action-model.ts'
import { ActionsTexts } from '../actions-texts.tsx'
import { ActionDetail } from './action-detail.tsx'
import { ActionTitle, ActionTools } from './action-title.tsx'
import classes from './detail.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

const WIDTH_PIXELS = 860

interface ActionModalProps {
  /** The key of the action; null keeps the modal closed. */
  actionKey: string | null
  onClose: () => void
}

/** An action over the screen it was opened from (ACM-01 to ACM-03). */
export function ActionModal({ actionKey, onClose }: ActionModalProps) {
  return <ActionsTexts>{actionKey !== null && <OpenModal actionKey={actionKey} onClose={onClose} />}</ActionsTexts>
}

function OpenModal({ actionKey, onClose }: { actionKey: string; onClose: () => void }) {
  const t = useTranslations('actionDetail')
  const common = useTranslations('common')
  const isOpened = useOpenedOnceMounted(true)
  const unsaved = useUnsaved()
  const guard = useLeaveGuard(unsaved)
  const close = () => {
    if (!isUnderAnotherDialog()) guard.leave(onClose)
  }
  return (
    <UnsavedContext value={unsaved.report}>
      <Modal.Root
        opened={isOpened}
        onClose={close}
        size={WIDTH_PIXELS}
        classNames={{
          content: classes.content ?? '',
          header: classes.modalHeader ?? '',
          body: classes.modalBody ?? '',
        }}
        centered
      >
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Header role="presentation">
            <Modal.Title>
              <ActionTitle actionKey={actionKey} />
            </Modal.Title>
            <ActionTools actionKey={actionKey}>
              <NewTabLink actionKey={actionKey} />
            </ActionTools>
            <Modal.CloseButton aria-label={common('close')} />
          </Modal.Header>
          <Modal.Body>
            <div tabIndex={-1} data-autofocus className={classes.focusStart}>
              <ActionDetail
                key={actionKey}
                actionKey={actionKey}
                hasUnsaved={unsaved.hasUnsaved}
                wayBack={
                  <Button size="sm" variant="default" onClick={onClose}>
                    {t('back')}
                  </Button>
                }
              />
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <LeaveQuestion guard={guard} />
    </UnsavedContext>
  )
}

function NewTabLink({ actionKey }: { actionKey: string }) {
  const t = useTranslations('actionDetail')
  const sites = useSearch({ strict: false, select: (search) => search.sites })
  return (
    <Hint label={t('openInTab')}>
      <ActionIcon
        component="a"
        href={actionAddress(actionKey, sites)}
        target="_blank"
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('openInTab')}
      >
        <IconExternalLink size={15} stroke={1.8} />
      </ActionIcon>
    </Hint>
  )
}

/** Escape belongs to the dialog on top, and every open dialog hears it. */
function isUnderAnotherDialog(): boolean {
  return document.querySelectorAll('[role="dialog"][aria-modal="true"]').length > 1
}
