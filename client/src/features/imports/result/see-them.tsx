import type { ImportRun } from '@bonfire/contract/imports/imports'
import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rangeParameters } from '../../../lib/address/time-range.ts'
import { maySeeInsights } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { listSites } from '../../sites/portfolio.queries.ts'
import { sitesParameter, useSelectedSites } from '../../sites/site-selection.ts'
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
  if (run.kind === 'samples') return <SeeSamples preview={preview} />
  if (run.kind !== 'hits') {
    return (
      <>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/portfolio" />}>
          {t('seePortfolio')}
        </Button>
        {/* Which asks what equipment has. */}
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/coverage" />}>
          {t('seeCoverage')}
        </Button>
      </>
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

/** Their roles first: without them no rule reads the points. */
export function SeeSamples({ preview }: { preview: ImportPreview | undefined }) {
  const t = useTranslations('dataIn.ended')
  const place = preview && placeOfSamples(preview)
  const points = { pointsSite: place?.siteId, pointsEquip: place?.equipId }
  const histories = { site: place?.siteId, equip: place?.equipId }
  return (
    <>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/histories" search={histories} />}>
        {t('seeHistories')}
      </Button>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/points" search={points} />}>
        {t('seePoints')}
      </Button>
    </>
  )
}

/** Finds where the points of a file are, judging by its columns and by where new ones are created. */
function placeOfSamples({
  mapping,
  samples,
}: ImportPreview): { siteId: string; equipId?: string | undefined } | undefined {
  const known = samples?.points?.find(({ isRead, isKnown }) => isRead && isKnown)
  if (mapping?.choices.newPointsAt) return mapping.choices.newPointsAt
  return known?.siteId ? { siteId: known.siteId, equipId: known.equipId ?? undefined } : undefined
}
