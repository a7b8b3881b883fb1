import { readResetToken } from '@bonfire/contract/people/passwords'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import basics from '../../../ui/basics.module.css'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import page from '../public-page/public-page.module.css'
import { BackToSignIn, PublicPage } from '../public-page/public-page.tsx'
import { Refusal } from '../refusal.tsx'
import { optionsQuery } from '../sign-in/options.queries.ts'
import { isDeadLink, SetPassword } from './set-password.tsx'

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => call(readResetToken, { query: { token }, signal }),
    enabled: token !== '',
    // Check the link once; after that, submitting the form shows whether it works.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The target of mailed links: sets a password, including an invited user's first. */
export function ResetPasswordScreen() {
  const t = useTranslations('auth.reset')
  const common = useTranslations('common')
  const failureOf = useFailure()
  const token = useSearch({ strict: false, select: (search) => ('token' in search ? search.token : undefined) }) ?? ''
  const link = useQuery(linkQuery(token))
  // The link may have been used elsewhere since it was checked.
  const [refusal, setRefusal] = useState<Error | null>(null)

  if (token === '') return <DeadLink reason={t('incomplete')} />
  const dead = [refusal, link.error].find(isDeadLink)
  if (dead) return <DeadLink reason={failureOf(dead).message} />
  if (link.data) return <SetPassword token={token} link={link.data} onDead={setRefusal} />
  return (
    <PublicPage title={t('title')}>
      {link.isPending ? (
        <SkeletonRows rows={3} rowHeight={60} columns={['100%']} label={t('loading')} />
      ) : (
        <div className={`${basics.tallStack} ${page.form}`}>
          <Refusal>{t('failed', { reason: failureOf(link.error).message })}</Refusal>
          <Button size="md" loading={link.isFetching} onClick={() => void link.refetch()}>
            {common('retry')}
          </Button>
        </div>
      )}
      <BackToSignIn />
    </PublicPage>
  )
}

/** A dead link: used, expired, replaced, forged or truncated. The advice differs between invitations and resets. */
function DeadLink({ reason }: { reason: string }) {
  const t = useTranslations('auth.deadLink')
  const isInvite = useLocation({ select: ({ pathname }) => pathname === '/invite' })
  const { data: options } = useQuery(optionsQuery)
  const canAsk = !isInvite && options?.passwords !== false
  return (
    <PublicPage title={t('title')}>
      <div className={page.message} role="alert">
        <p>{reason}</p>
        {canAsk && <p>{t('another')}</p>}
      </div>
      {canAsk && (
        <Button size="md" fullWidth renderRoot={(props) => <Link {...props} to="/forgot-password" />}>
          {t('send')}
        </Button>
      )}
      <BackToSignIn />
    </PublicPage>
  )
}
