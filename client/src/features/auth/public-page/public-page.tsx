import { LOCALES } from '@bonfire/contract/people/users'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../../lib/page-title.ts'
import { showLocale } from '../../../lib/stored/stored-state.ts'
import { Mark } from '../../../ui/mark.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './public-page.module.css'

interface PublicPageProps {
  title: string
  intro?: ReactNode
  children?: ReactNode
}

/** The product, and a centred card below it, on a page without a session. */
export function PublicPage({ title, intro, children }: PublicPageProps) {
  const t = useTranslations()
  usePageTitle(title)
  useLocaleOfAddress()
  return (
    <main className={classes.page}>
      <div className={classes.product}>
        <Mark size={48} />
        <strong>{t('common.productName')}</strong>
        <p>{t('auth.productLine')}</p>
      </div>
      <div className={classes.card}>
        <header className={classes.header}>
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </header>
        {children}
      </div>
      <LanguageSwitch />
    </main>
  )
}

/** The link back, below a card's content. */
export function BackToSignIn() {
  const t = useTranslations('auth')
  return (
    <p className={classes.foot}>
      <Link to="/sign-in">{t('backToSignIn')}</Link>
    </p>
  )
}

/** The language of the address, until another one is chosen. */
function useLocaleOfAddress(): void {
  const asked = useSearch({ strict: false, select: (search) => ('locale' in search ? search.locale : undefined) })
  useEffect(() => {
    const known = LOCALES.find((candidate) => candidate === asked)
    if (known) showLocale(known)
  }, [asked])
}
