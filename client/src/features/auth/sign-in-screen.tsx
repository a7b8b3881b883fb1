import { ownPath, SIGN_IN_PROBLEMS, signInOptions } from '@bonfire/contract/auth'
import type { SessionUser } from '@bonfire/contract/users'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { clearSearchTexts } from '../../lib/stored-state.ts'
import { AuthTexts } from './auth-texts.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { isSessionEnded, noteEndedSession } from './ended-session.ts'
import { ProviderButton, SupportLink } from './other-ways.tsx'
import { PublicPage } from './public-page.tsx'
import { Refusal } from './refusal.tsx'
import { sessionQuery } from './session.queries.ts'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

const optionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(signInOptions, { signal }),
})

export function SignInScreen() {
  return (
    <AuthTexts>
      <SignIn />
    </AuthTexts>
  )
}

/** Username and password, and every other way in (PRO-04, OPEN-A08). */
function SignIn() {
  const t = useTranslations('auth')
  const { returnTo, problem } = useSearch({ from: '/sign-in' })
  const knownProblem = SIGN_IN_PROBLEMS.find((known) => known === problem)
  const queryClient = useQueryClient()
  const router = useRouter()
  const [chosen, setChosen] = useState<DemoAccount | null>(null)
  const { data: options } = useQuery(optionsQuery)
  const [hasEnded] = useState(isSessionEnded)

  const enter = async (user: SessionUser) => {
    queryClient.clear()
    queryClient.setQueryData(sessionQuery.queryKey, user)
    clearSearchTexts()
    noteEndedSession(false)
    await router.navigate({ href: ownPath(returnTo), replace: true })
  }

  return (
    <PublicPage title={t('title')} intro={t('intro')}>
      {hasEnded && (
        <p role="status" className={classes.ended}>
          {t('sessionEnded')}
        </p>
      )}
      {knownProblem && (
        <div className={classes.problem}>
          <Refusal>{t(`problems.${knownProblem}`)}</Refusal>
        </div>
      )}
      {/* A chosen account is a new form, filled in. */}
      <SignInForm key={chosen?.username ?? ''} filledWith={chosen} onSignedIn={enter} />
      {options?.identityProvider && <ProviderButton provider={options.identityProvider} returnTo={ownPath(returnTo)} />}
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
