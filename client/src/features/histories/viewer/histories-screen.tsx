import type { Site } from '@bonfire/contract/sites'
import { IconMapPinOff } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../../lib/page-title.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { NoSites } from '../../sites/no-sites.tsx'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'
import type { HistoriesSearch } from '../histories-search.ts'
import { EquipList } from './equip-list.tsx'
import { useHistoryAddress } from './use-viewer.ts'
import classes from './viewer.module.css'
import { Viewer } from './viewer.tsx'

/** The histories of an equip's points, or the choice of an equip. A site without permission does not exist. */
export function HistoriesScreen() {
  const t = useTranslations('histories')
  const empty = useTranslations('analysis.empty')
  const search: HistoriesSearch = useSearch({ strict: false })
  const { portfolio, activeSite } = useSelectedSites()
  usePageTitle(t('title'))
  const site = search.site === undefined ? activeSite : findSite(portfolio, search.site)
  if (site) return <SiteHistories key={site.id} site={site} />
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{t('title')}</h1>
      <section className={classes.card}>
        {search.site === undefined ? (
          <NoSites />
        ) : (
          <EmptyState
            icon={<IconMapPinOff size={22} stroke={1.7} />}
            title={empty('unknownSite')}
            detail={empty('unknownSiteHint')}
          />
        )}
      </section>
    </div>
  )
}

function SiteHistories({ site }: { site: Site }) {
  const address = useHistoryAddress(site)
  const { equip, points } = address.search
  if (equip === undefined && points === undefined) return <EquipList address={address} />
  return <Viewer key={equip} address={address} />
}
