import { may } from '@bonfire/contract/people/permissions'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { maySeeInsights, maySeeMonitoring } from '../../features/auth/permissions.ts'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import classes from './primary-navigation.module.css'
import { useApertureLinks } from './use-aperture-links.ts'

/** Lists the pages in the documented order; those of the other application only when its address is configured. */
export function PrimaryNavigation() {
  const t = useTranslations('shell.navigation')
  const user = useSessionUser()
  const hasCompanion = useApertureLinks() !== null
  const ref = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // In a narrow window the pages are a row that scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another link
  useEffect(() => {
    ref.current?.querySelector('[data-status="active"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={ref} aria-label={t('label')} className={classes.navigation}>
      {maySeeMonitoring(user) && (
        <Link to="/analysis/monitoring" className={classes.item} data-page="monitoring">
          {t('monitoring')}
        </Link>
      )}
      {maySeeInsights(user) && (
        <Link to="/analysis/insights" className={classes.item} data-page="insights">
          {t('insights')}
        </Link>
      )}
      {maySeeInsights(user) && (
        <Link
          to="/overview"
          search={(before) => ({ sites: before.sites })}
          className={classes.item}
          data-page="overview"
        >
          {t('overview')}
        </Link>
      )}
      {maySeeInsights(user) && (
        <Link to="/equips" search={(before) => ({ sites: before.sites })} className={classes.item} data-page="units">
          {t('units')}
        </Link>
      )}
      <Link to="/actions" className={classes.item} data-page="actions">
        {t('actions')}
      </Link>
      {!hasCompanion && (
        <Link
          to="/histories"
          search={(before) => ({ sites: before.sites })}
          className={classes.item}
          data-page="histories"
        >
          {t('histories')}
        </Link>
      )}
      <CompanionLinks />
    </nav>
  )
}

/** Metering and Deployments need an access; Reports and Explorer need a setting. */
function CompanionLinks() {
  const t = useTranslations('shell.navigation')
  const user = useSessionUser()
  const aperture = useApertureLinks()
  if (!aperture) return null
  const { navigationExtras } = user.config
  const shown = [
    may(user, 'openMetering') && 'metering',
    'histories',
    may(user, 'openDeployments') && 'deployments',
    ...navigationExtras,
  ] as const
  return shown.map((name) => {
    const address = name && aperture[name]
    return (
      address && (
        <a key={name} href={address} className={classes.item} data-page={name}>
          {t(name)}
        </a>
      )
    )
  })
}
