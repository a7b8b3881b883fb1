import type { ImportPreview, ImportRun } from '@bonfire/contract/imports/imports'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rangeParameters } from '../../../../lib/address/time-range.ts'
import { maySeeInsights } from '../../../auth/permissions.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { listSites } from '../../../sites/portfolio.queries.ts'
import { sitesParameter, useSelectedSites } from '../../../sites/site-selection.ts'
import { sightingOf } from './sighting.ts'

interface SeeThemProps {
  run: ImportRun
  preview: ImportPreview | undefined
}

/** A link to what was imported: findings at their sites, in the range that includes them. */
export function SeeThem({ run, preview }: SeeThemProps) {
  const t = useTranslations('dataIn.ended')
  const user = useSessionUser()
  const { portfolio } = useSelectedSites()
  if (run.kind === 'people') {
    return (
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/users" />}>
        {t('seePeople')}
      </Button>
    )
  }
  if (run.kind === 'samples') {
    return (
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/histories" />}>
        {t('seeHistories')}
      </Button>
    )
  }
  if (run.kind !== 'hits') {
    return (
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/portfolio" />}>
        {t('seePortfolio')}
      </Button>
    )
  }
  const sighting = preview && sightingOf(preview, new Date().toISOString().slice(0, 10))
  if (!maySeeInsights(user)) return null
  const siteIds = new Set(sighting?.siteIds)
  const sites = sitesParameter(listSites(portfolio).filter(({ syncoId }) => siteIds.has(syncoId)))
  const search = { ...(sites && { sites }), ...rangeParameters(sighting?.range) }
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/analysis/insights" search={search} />}>
      {t('seeInsights')}
    </Button>
  )
}
