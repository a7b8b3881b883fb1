import type { Equip } from '@bonfire/contract/histories/equips'
import { Button } from '@mantine/core'
import { IconChartLine, IconQrcode, IconQrcodeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { hasStatus } from '../../lib/http/failure.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { knownTimeZone } from '../../lib/time/site-days.ts'
import basics from '../../ui/basics.module.css'
import screen from '../../ui/list-screen.module.css'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { mayConfigureRules, maySeeInsights } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { useHeardChanges } from '../changes/use-heard-changes.ts'
import { PartsPanel } from '../equip-parts/parts-panel.tsx'
import { findProject, findSite, useSelectedSites } from '../sites/site-selection.ts'
import { useRememberPlace } from '../views/seen/use-remember-place.ts'
import { DiagnosisParts } from './diagnosis/diagnosis-parts.tsx'
import { EquipActions } from './equip-actions.tsx'
import { EquipValues } from './equip-values.tsx'
import classes from './equips.module.css'
import { equipQuery } from './equips.queries.ts'
import { Related } from './related.tsx'
import { Strip } from './strip/strip.tsx'

const NOT_THERE = [404, 400]

/** Shows the equip whose label was scanned: its findings, open actions and latest values. */
export function EquipScreen() {
  const t = useTranslations('equips')
  useHeardChanges()
  const equipNumber = useParams({ strict: false, select: (params) => params.equipNumber }) ?? ''
  const { data, error, isPending, isFetching, refetch } = useQuery(equipQuery(equipNumber))
  usePageTitle(data?.name ?? t('values'))
  if (isPending) {
    return (
      <div className={classes.screen}>
        <SkeletonRows rows={8} columns={['100%']} rowHeight={44} label={t('loading')} />
      </div>
    )
  }
  if (data) return <EquipPage equip={data} />
  if (hasStatus(error, ...NOT_THERE)) {
    return (
      <EmptyState icon={<IconQrcodeOff size={22} stroke={1.7} />} title={t('gone')} detail={t('goneDetail')}>
        <Button size="sm" renderRoot={(props) => <Link to="/actions" {...props} />}>
          {t('toActions')}
        </Button>
      </EmptyState>
    )
  }
  return <ErrorState title={t('failed')} load={{ error, isFetching, refetch }} />
}

function EquipPage({ equip }: { equip: Equip }) {
  const t = useTranslations('equips')
  const { portfolio } = useSelectedSites()
  const user = useSessionUser()
  const site = findSite(portfolio, equip.siteId)
  const project = site && findProject(portfolio, site.projectId)
  useRememberPlace({
    kind: 'equip',
    equipNumber: String(equip.number),
    name: equip.name,
    site: site?.label ?? equip.siteId,
  })
  return (
    <div className={classes.screen}>
      <header className={classes.heading}>
        <h1 dir="auto">{equip.name}</h1>
        <p className={screen.quiet}>
          <bdi>{site?.label ?? equip.siteId}</bdi>
          {project && (
            <>
              <span aria-hidden> · </span>
              <bdi>{project.projectName}</bdi>
            </>
          )}
        </p>
        <Related label={t('servedBy')} equips={equip.servedBy} />
        <Related label={t('serves')} equips={equip.serves} />
      </header>
      {maySeeInsights(user) && <Strip equip={equip} />}
      <div className={classes.columns}>
        {maySeeInsights(user) && (
          <div className={classes.column}>
            <DiagnosisParts equip={equip} timeZone={knownTimeZone(site?.timezone)} />
          </div>
        )}
        <div className={classes.column}>
          <EquipActions equip={equip} />
          {mayConfigureRules(user) && <PartsPanel siteId={equip.siteId} equipId={equip.equipId} />}
          <EquipValues equip={equip} timeZone={site?.timezone} />
          <div className={basics.wrappingLine}>
            <Button
              variant="default"
              leftSection={<IconChartLine size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to="/histories"
                  search={{ sites: equip.siteId, site: equip.siteId, equip: equip.equipId }}
                  {...props}
                />
              )}
            >
              {t('histories')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconQrcode size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/labels" search={{ sites: equip.siteId, equips: String(equip.number) }} {...props} />
              )}
            >
              {t('print')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
