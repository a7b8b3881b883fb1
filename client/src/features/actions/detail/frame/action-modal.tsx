import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { UnsavedContext, useUnsaved } from '../../../../ui/dialogs/unsaved.ts'
import { useOpenedOnceMounted } from '../../../../ui/dialogs/use-opened-once-mounted.ts'
import { Hint } from '../../../../ui/hint.tsx'
import { actionAddress } from '../../action-model.ts'
import { ActionDetail } from '../action-detail.tsx'
import classes from './action-modal.module.css'
import { ActionTitle, ActionTools } from './action-title.tsx'
import { LeaveQuestion, useLeaveGuard } from './leave-guard.tsx'

const WIDTH_PIXELS = 860

/** An action on top of the screen it was opened from. */
export function ActionModal({ actionKey, onClosed }: { actionKey: string; onClosed: () => void }) {
  const t = useTranslations('actionDetail')
  const common = useTranslations('common')
  const isOpened = useOpenedOnceMounted(true)
  const unsaved = useUnsaved()
  const guard = useLeaveGuard(unsaved)
  const close = () => {
    if (!isUnderAnotherDialog()) guard.leave(onClosed)
  }
  return (
    <UnsavedContext value={unsaved.report}>
      <Modal.Root
        opened={isOpened}
        onClose={close}
        size={WIDTH_PIXELS}
        classNames={{
          content: classes.content ?? '',
          header: classes.header ?? '',
          body: classes.body ?? '',
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
            <div tabIndex={-1} data-autofocus className={classes.start}>
              <ActionDetail
                key={actionKey}
                actionKey={actionKey}
                hasUnsaved={unsaved.hasUnsaved}
                backLink={
                  <Button size="sm" variant="default" onClick={onClosed}>
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

/** Every open dialog receives Escape, but only the topmost may act on it. */
function isUnderAnotherDialog(): boolean {
  return document.querySelectorAll('[role="dialog"][aria-modal="true"]').length > 1
}
