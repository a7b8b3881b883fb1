import { readResetToken } from '@bonfire/contract/passwords'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { AuthTexts } from './auth-texts.tsx'
import { isDeadLink } from './dead-link.ts'
import { BackToSignIn, PublicPage } from './public-page.tsx'
import { Refusal } from './refusal.tsx'
import { SetPassword } from './set-password.tsx'
import classes from './sign-in.module.css'

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => call(readResetToken, { query: { token }, signal }),
    enabled: token !== '',
    // Whether it works is asked once: from then on the form says so when it is sent.
    staleTime: Number.POSITIVE_INFINITY,
  })

export function ResetPasswordScreen() {
  return (
    <AuthTexts>
      <ResetPassword />
    </AuthTexts>
  )
}

/** Where the link of a mail leads: sets a password, also the first one of somebody who was invited (PRO-06). */
function ResetPassword() {
  const t = useTranslations('auth.reset')
  const common = useTranslations('common')
  const failureText = useFailureText()
  const token = useSearch({ strict: false, select: (search) => ('token' in search ? search.token : undefined) }) ?? ''
  const link = useQuery(linkQuery(token))
  // Between its check and its use it may have been used elsewhere.
  const [refusal, setRefusal] = useState<Error | null>(null)

  if (token === '') return <DeadLink reason={t('incomplete')} />
  const dead = [refusal, link.error].find(isDeadLink)
  if (dead) return <DeadLink reason={failureText(dead)} />
  if (link.data) return <SetPassword token={token} link={link.data} onDead={setRefusal} />
  return (
    <PublicPage title={t('title')}>
      {link.isPending ? (
        <SkeletonRows rows={3} rowHeight={60} columns={['100%']} label={t('loading')} />
      ) : (
        <div className={classes.form}>
          <Refusal>{t('failed', { reason: failureText(link.error) })}</Refusal>
          <Button size="md" loading={link.isFetching} onClick={() => void link.refetch()}>
            {common('retry')}
          </Button>
        </div>
      )}
      <BackToSignIn />
    </PublicPage>
  )
}

/** A link that was used, expired, replaced, forged or cut off. The advice differs between invitations and resets. */
function DeadLink({ reason }: { reason: string }) {
  const t = useTranslations('auth.deadLink')
  const isInvite = useLocation({ select: ({ pathname }) => pathname === '/invite' })
  return (
    <PublicPage title={t('title')}>
      <div className={classes.message} role="alert">
        <p>{reason}</p>
        {!isInvite && <p>{t('another')}</p>}
      </div>
      {!isInvite && (
        <Button size="md" fullWidth renderRoot={(props) => <Link {...props} to="/forgot-password" />}>
          {t('send')}
        </Button>
      )}
      <BackToSignIn />
    </PublicPage>
  )
}
