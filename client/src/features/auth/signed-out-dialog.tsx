import { currentUser, type SessionUser } from '@bonfire/contract/people/users'
import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/http/api.ts'
import { forgetKeptActions } from '../../lib/stored/forget-kept.ts'
import { takeStorageBack } from '../../lib/stored/owner.ts'
import { useOpenedOnceMounted } from '../../ui/dialogs/use-opened-once-mounted.ts'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { renewSession } from './ended-session.ts'
import page from './public-page/public-page.module.css'
import { sessionQuery, useSessionUser } from './session.queries.ts'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import classes from './signed-out-dialog.module.css'

/** Stands on top of a page with unsaved work whose session has ended: sign in here or in another tab, and continue. */
export function SignedOutDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('auth.signedOut')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const me = useSessionUser()
  const isOpened = useOpenedOnceMounted(true)
  useFocusBack()
  const [other, setOther] = useState<SessionUser | null>(null)
  const accept = (user: SessionUser) => {
    // The page's contents belong to this user: nobody else may submit them.
    if (user.forgeId !== me.forgeId) return setOther(user)
    takeStorageBack(user.forgeId)
    queryClient.setQueryData(sessionQuery.queryKey, user)
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    renewSession()
  }
  useEffect(() => void forgetKeptActions(), [])
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') call(currentUser).then(accept, () => {})
  })
  // The user may have signed in in another tab.
  useEffect(() => {
    const onBack = () => look()
    window.addEventListener('focus', onBack)
    document.addEventListener('visibilitychange', onBack)
    return () => {
      window.removeEventListener('focus', onBack)
      document.removeEventListener('visibilitychange', onBack)
    }
  }, [])
  const name = me.displayName || me.username
  return (
    <Modal
      opened={isOpened}
      onClose={onClosed}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      closeOnClickOutside={false}
      size={440}
      classNames={{ title: classes.title ?? '' }}
      centered
    >
      <p className={classes.text}>
        {other ? t('other', { other: other.displayName || other.username, name }) : t('text', { name })}
      </p>
      {me.hasPassword && (
        <SignInForm
          key={other?.forgeId ?? ''}
          username={me.username}
          filledWith={null}
          onSignedIn={async (user) => accept(user)}
        />
      )}
      <p className={page.foot}>
        <a href="/sign-in" target="_blank" rel="noreferrer">
          {t('otherTab')}
          <span className="visually-hidden"> {common('opensInNewTab')}</span>
        </a>
      </p>
    </Modal>
  )
}
