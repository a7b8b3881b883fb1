import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { showNotice } from '../../../ui/messages/toasts.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useSignOut } from '../../auth/sign-out.ts'
import classes from '../profile.module.css'
import { useEndOtherSessions } from './sessions.queries.ts'

/** Ends every other session, optionally this one too. */
export function SignOutEverywhere() {
  const t = useTranslations('profile.sessions')
  const common = useTranslations('common')
  const failureOf = useFailure()
  const [isAsked, { open, close }] = useDisclosure(false)
  const ending = useEndOtherSessions()
  const signOut = useSignOut()
  const ask = () => {
    ending.reset()
    open()
  }
  const tellEnded = ({ ended }: { ended: number }) => {
    close()
    const message = ended > 0 ? t('endedElsewhere', { count: ended }) : t('nothingElse')
    showNotice(message)
  }
  return (
    <div className={classes.everywhere}>
      <Button variant="default" onClick={ask}>
        {t('everywhere')}
      </Button>
      <Modal
        opened={isAsked}
        onClose={close}
        title={t('everywhere')}
        closeButtonProps={{ 'aria-label': common('close') }}
        size={460}
        classNames={{ title: frame.strongTitle ?? '' }}
        centered
      >
        {ending.isError && <Refusal>{failureOf(ending.error).message}</Refusal>}
        <p className={classes.question}>{t('question')}</p>
        <div className={frame.endButtons}>
          <Button variant="default" onClick={close} data-autofocus>
            {common('cancel')}
          </Button>
          <Button
            variant="default"
            disabled={ending.isPending}
            onClick={() => ending.mutate(undefined, { onSuccess: () => void signOut() })}
          >
            {t('hereToo')}
          </Button>
          <Button loading={ending.isPending} onClick={() => ending.mutate(undefined, { onSuccess: tellEnded })}>
            {t('elsewhere')}
          </Button>
        </div>
      </Modal>
    </div>
  )
}
