import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { hasAccess, maySeeInsights, maySeeMonitoring } from '../features/auth/permissions.ts'
import { useSessionUser } from '../features/auth/session.queries.ts'
import classes from './top-bar.module.css'
import { useApertureLinks } from './use-aperture-links.ts'

/** In the documented order (OPEN-A20); the other application's pages only when its address is configured. */
export function PrimaryNavigation() {
  const t = useTranslations('shell.navigation')
  const user = useSessionUser()
  const aperture = useApertureLinks()
  return (
    <nav aria-label={t('label')} className={classes.navigation}>
      {maySeeMonitoring(user) && (
        <Link to="/analysis/monitoring" className={classes.item}>
          {t('monitoring')}
        </Link>
      )}
      {maySeeInsights(user) && (
        <Link to="/analysis/insights" className={classes.item}>
          {t('insights')}
        </Link>
      )}
      <Link to="/actions" className={classes.item}>
        {t('actions')}
      </Link>
      {aperture && hasAccess(user, 'viewMetering') && (
        <a href={aperture.metering} className={classes.item}>
          {t('metering')}
        </a>
      )}
      {aperture && (
        <a href={aperture.histories} className={classes.item}>
          {t('histories')}
        </a>
      )}
      {aperture && hasAccess(user, 'viewDeployments') && (
        <a href={aperture.deployments} className={classes.item}>
          {t('deployments')}
        </a>
      )}
    </nav>
  )
}
