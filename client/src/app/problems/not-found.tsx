import { IconCompass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { maySeeInsights } from '../../features/auth/permissions.ts'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useApertureLinks } from '../shell/use-aperture-links.ts'
import classes from './not-found.module.css'

export function NotFound() {
  const t = useTranslations('shell')
  const user = useSessionUser()
  const aperture = useApertureLinks()
  usePageTitle(t('notFound.title'))
  return (
    <div className={classes.page}>
      <IconCompass size={40} stroke={1.3} className={classes.icon} aria-hidden />
      <h1 className={classes.text}>{t('notFound.text')}</h1>
      <nav aria-label={t('notFound.related')} className={classes.links}>
        {maySeeInsights(user) && <Link to="/analysis/insights">{t('navigation.insights')}</Link>}
        <Link to="/actions">{t('navigation.actions')}</Link>
        {aperture?.reports && <a href={aperture.reports}>{t('navigation.reports')}</a>}
      </nav>
    </div>
  )
}
