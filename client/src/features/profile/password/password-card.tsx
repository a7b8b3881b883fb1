import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { showNotice } from '../../../ui/messages/toasts.tsx'
import { useIsSignInAsked } from '../../auth/ended-session.ts'
import { ProfileCard } from '../profile-card.tsx'
import { sessionsQuery } from '../sessions/sessions.queries.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

/** The user's own password, if Bonfire stores one. */
export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('profile.password')
  return (
    <ProfileCard titleId="profile-password" title={t('title')} hint={t(hasPassword ? 'hint' : 'elsewhere')}>
      {hasPassword && <ChangePassword />}
    </ProfileCard>
  )
}

/** The change-password dialog and its button. */
function ChangePassword() {
  const t = useTranslations('profile.password')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const [isOpen, { open, close }] = useDisclosure(false)
  const tellChanged = () => {
    close()
    showNotice(t('done'))
    // The change has ended the other sessions.
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
        closeOnEscape={!useIsSignInAsked()}
        title={t('change')}
        closeButtonProps={{ 'aria-label': common('close') }}
        size={440}
        classNames={{ title: frame.strongTitle ?? '' }}
      >
        <ChangePasswordForm onCancel={close} onChanged={tellChanged} />
      </Modal>
    </>
  )
}
