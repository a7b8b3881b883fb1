import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { Mark } from '../../ui/mark.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './sign-in.module.css'

interface PublicPageProps {
  title: string
  intro?: ReactNode
  children?: ReactNode
}

/** A card in the middle of a page that nobody has signed in for. */
export function PublicPage({ title, intro, children }: PublicPageProps) {
  usePageTitle(title)
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <header className={classes.header}>
          <Mark size={36} />
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </header>
        {children}
      </div>
      <LanguageSwitch />
    </main>
  )
}

/** The way back, under what a card is for. */
export function BackToSignIn() {
  const t = useTranslations('auth')
  return (
    <p className={classes.foot}>
      <Link to="/sign-in">{t('backToSignIn')}</Link>
    </p>
  )
}
