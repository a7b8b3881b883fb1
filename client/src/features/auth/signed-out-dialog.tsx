import { currentUser, type SessionUser } from '@bonfire/contract/users'
import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenedOnceMounted } from '../../ui/use-opened-once-mounted.ts'
import { AuthTexts } from './auth-texts.tsx'
import { askToSignIn, renewSession } from './ended-session.ts'
import { sessionQuery, useSessionUser } from './session.queries.ts'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** Over a page with something unsaved whose session has ended: sign in here or in another tab, and go on. */
export default function SignedOutDialog() {
  return (
    <AuthTexts>
      <Dialog />
    </AuthTexts>
  )
}

function Dialog() {
  const t = useTranslations('auth.signedOut')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const me = useSessionUser()
  const isOpened = useOpenedOnceMounted(true)
  useFocusBack()
  const [other, setOther] = useState<SessionUser | null>(null)
  const accept = (user: SessionUser) => {
    // What stands on the page was seen and typed by this person: nobody else may send it.
    if (user.forgeId !== me.forgeId) return setOther(user)
    queryClient.setQueryData(sessionQuery.queryKey, user)
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    renewSession()
  }
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') call(currentUser).then(accept, () => {})
  })
  // Whoever signed in in another tab comes back to this one.
  useEffect(() => {
    const onBack = () => look()
    window.addEventListener('focus', onBack)
    document.addEventListener('visibilitychange', onBack)
    return () => {
      window.removeEventListener('focus', onBack)
      document.removeEventListener('visibilitychange', onBack)
    }
  }, [])
  const name = me.display_name || me.username
  return (
    <Modal
      opened={isOpened}
      onClose={() => askToSignIn(false)}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      closeOnClickOutside={false}
      size={440}
      classNames={{ title: classes.dialogTitle ?? '' }}
      centered
    >
      <p className={classes.dialogText}>
        {other ? t('other', { other: other.display_name || other.username, name }) : t('text', { name })}
      </p>
      {me.hasPassword && (
        <SignInForm
          key={other?.forgeId ?? ''}
          username={me.username}
          filledWith={null}
          onSignedIn={async (user) => accept(user)}
        />
      )}
      <p className={classes.foot}>
        <a href="/sign-in" target="_blank" rel="noreferrer">
          {t('otherTab')}
          <span className="visually-hidden"> {common('opensInNewTab')}</span>
        </a>
      </p>
    </Modal>
  )
}
