import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChangePasswordForm } from './change-password-form.tsx'
import classes from './profile.module.css'
import { sessionsQuery } from './sessions.queries.ts'

/** One's own password, if Bonfire keeps one (PRO-03). */
export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('profile.password')
  return (
    <section className={classes.card} aria-labelledby="profile-password">
      <h2 id="profile-password">{t('title')}</h2>
      <p className={classes.hint}>{t(hasPassword ? 'hint' : 'elsewhere')}</p>
      {hasPassword && <ChangePassword />}
    </section>
  )
}

/** The dialog that changes it, and what opens it. */
function ChangePassword() {
  const t = useTranslations('profile.password')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const [isOpen, { open, close }] = useDisclosure(false)
  const tellChanged = () => {
    close()
    notifications.show({ message: t('done'), withBorder: true, withCloseButton: false, position: 'bottom-left' })
    // The change has ended the others.
    void queryClient.invalidateQueries(sessionsQuery)
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('change')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('change')}
        closeButtonProps={{ 'aria-label': common('close') }}
        size={440}
        classNames={{ title: classes.dialogTitle ?? '' }}
      >
        <ChangePasswordForm onCancel={close} onChanged={tellChanged} />
      </Modal>
    </>
  )
}
