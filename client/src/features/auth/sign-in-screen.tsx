import { ownPath, signInOptions } from '@bonfire/contract/auth'
import type { SessionUser } from '@bonfire/contract/users'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { clearSearchTexts } from '../../lib/stored-state.ts'
import { AuthTexts } from './auth-texts.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { PublicPage } from './public-page.tsx'
import { sessionQuery } from './session.queries.ts'
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
  const { returnTo } = useSearch({ from: '/sign-in' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const [chosen, setChosen] = useState<DemoAccount | null>(null)
  const { data: options } = useQuery(optionsQuery)

  const enter = async (user: SessionUser) => {
    queryClient.clear()
    queryClient.setQueryData(sessionQuery.queryKey, user)
    clearSearchTexts()
    await router.navigate({ href: ownPath(returnTo), replace: true })
  }

  return (
    <PublicPage title={t('title')} intro={t('intro')}>
      {/* A chosen account is a new form, filled in. */}
      <SignInForm key={chosen?.username ?? ''} filledWith={chosen} onSignedIn={enter} />
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
