import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import classes from '../profile.module.css'

/** The target of the user menu entry. */
const HASH = 'insight-subscriptions'

/** The mails about the user's sites; a link can scroll to them. */
export function InsightSubscriptions({ children }: { children: ReactNode }) {
  const t = useTranslations('profile.subscriptions')
  const hash = useLocation({ select: (location) => location.hash })
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash !== HASH) return
    headingRef.current?.scrollIntoView({ block: 'center' })
    headingRef.current?.focus({ preventScroll: true })
  }, [hash])
  return (
    <section className={classes.subscriptions} aria-labelledby={HASH}>
      <h3 id={HASH} ref={headingRef} tabIndex={-1}>
        {t('title')}
      </h3>
      <p className={classes.hint}>{t('hint')}</p>
      {children}
    </section>
  )
}
