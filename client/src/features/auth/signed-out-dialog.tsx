import { currentUser, type SessionUser } from '@bonfire/contract/people/users'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/http/api.ts'
import { forgetKeptActions } from '../../lib/stored/forget-kept.ts'
import { takeStorageBack } from '../../lib/stored/owner.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
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
  const checkSession = useEffectEvent(() => {
    if (document.visibilityState === 'visible') call(currentUser).then(accept, () => {})
  })
  // The user may have signed in in another tab.
  useEffect(() => {
    const onBack = () => checkSession()
    window.addEventListener('focus', onBack)
    document.addEventListener('visibilitychange', onBack)
    return () => {
      window.removeEventListener('focus', onBack)
      document.removeEventListener('visibilitychange', onBack)
    }
  }, [])
  const name = me.displayName || me.username
  return (
    <Dialog onClose={onClosed} title={t('title')} closeOnClickOutside={false} width={440} centered>
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
    </Dialog>
  )
}
