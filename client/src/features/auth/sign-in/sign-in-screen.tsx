import { ownPath, SIGN_IN_PROBLEMS } from '@bonfire/contract/people/auth'
import type { SessionUser } from '@bonfire/contract/people/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasStatus } from '../../../lib/http/failure.ts'
import { isServerAway } from '../../../lib/http/server-back.ts'
import { forgetKeptActions } from '../../../lib/stored/forget-kept.ts'
import { clearSearchTexts } from '../../../lib/stored/stored-state.ts'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { isSessionEnded } from '../ended-session.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import { Refusal } from '../refusal.tsx'
import { sessionQuery } from '../session.queries.ts'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { optionsQuery } from './options.queries.ts'
import { ProviderButton, SupportLink } from './other-ways.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-screen.module.css'

/** Username and password, and the other ways to sign in. */
export function SignInScreen() {
  const t = useTranslations('auth')
  const { returnTo, problem } = useSearch({ from: '/sign-in' })
  const knownProblem = SIGN_IN_PROBLEMS.find((known) => known === problem)
  const queryClient = useQueryClient()
  const router = useRouter()
  const [chosen, setChosen] = useState<DemoAccount | null>(null)
  const { data: options, error, isPending } = useQuery(optionsQuery)
  // While the server does not say, passwords are the likely way.
  const hasPasswords = options?.passwords ?? true
  const [hasEnded] = useState(isSessionEnded)

  // The server says that nobody is signed in here.
  const isNobody = hasStatus(queryClient.getQueryState(sessionQuery.queryKey)?.error, 401)
  useEffect(() => {
    if (isNobody) void forgetKeptActions()
  }, [isNobody])

  const enter = async (user: SessionUser) => {
    await forgetKeptActions()
    queryClient.clear()
    queryClient.setQueryData(sessionQuery.queryKey, user)
    clearSearchTexts()
    await router.navigate({ href: ownPath(returnTo), replace: true })
  }

  return (
    <PublicPage title={t('title')}>
      {hasEnded && (
        <p role="status" className={classes.ended}>
          {t('sessionEnded')}
        </p>
      )}
      {isServerAway(error) && (
        <p role="status" className={classes.ended}>
          {t('noConnection')}
        </p>
      )}
      {knownProblem && (
        <div className={classes.problem}>
          <Refusal>
            {knownProblem === 'providerUnreachable' && !hasPasswords
              ? t('onlyProviderUnreachable')
              : t(`problems.${knownProblem}`)}
          </Refusal>
        </div>
      )}
      {isPending && <SkeletonRows rows={3} rowHeight={60} columns={['100%']} label={t('loading')} />}
      {/* A chosen account is a new form, filled in. */}
      {!isPending && hasPasswords && <SignInForm key={chosen?.username ?? ''} filledWith={chosen} onSignedIn={enter} />}
      {options?.identityProvider && (
        <ProviderButton
          provider={options.identityProvider}
          returnTo={ownPath(returnTo)}
          isOnlyWay={!options.passwords}
        />
      )}
      {options?.supportUrl && <SupportLink address={options.supportUrl} />}
      {options && options.demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={options.demoAccounts}
          mailFolder={options.demoMailFolder}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
    </PublicPage>
  )
}
