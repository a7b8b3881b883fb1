import { ownPath, signInOptions } from '@bonfire/contract/auth'
import type { SessionUser } from '@bonfire/contract/users'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { clearSearchTexts } from '../../lib/stored-state.ts'
import { Mark } from '../../ui/mark.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { sessionQuery } from './session.queries.ts'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

const optionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(signInOptions, { signal }),
})

export function SignInScreen() {
  const t = useTranslations('auth')
  const { returnTo } = useSearch({ from: '/sign-in' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const [chosen, setChosen] = useState<DemoAccount | null>(null)
  const { data: options } = useQuery(optionsQuery)
  usePageTitle(t('title'))

  const enter = async (user: SessionUser) => {
    queryClient.clear()
    queryClient.setQueryData(sessionQuery.queryKey, user)
    clearSearchTexts()
    await router.navigate({ href: ownPath(returnTo), replace: true })
  }

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <header className={classes.header}>
          <Mark size={36} />
          <h1>{t('title')}</h1>
          <p>{t('intro')}</p>
        </header>
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
      </div>
      <LanguageSwitch />
    </main>
  )
}
