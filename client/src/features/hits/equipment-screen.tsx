import type { InsightType } from '@bonfire/contract/values/category'
import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import basics from '../../ui/basics.module.css'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { findSite, useSelectedSites } from '../sites/site-selection.ts'
import { BackLink, listAddress } from './equipment/back-link.tsx'
import classes from './equipment/equipment.module.css'
import { EquipmentBody } from './equipment/equipment-body.tsx'

/** The findings of one rule at one site, per equip. */
export function EquipmentScreen({ insightType }: { insightType: InsightType }) {
  const { siteId = '', ruleId = '' } = useParams({ strict: false })
  const { portfolio } = useSelectedSites()
  const site = findSite(portfolio, siteId)
  return (
    <div className={`${classes.screen} ${basics.wideStack}`}>
      <BackLink insightType={insightType} />
      {site ? (
        <EquipmentBody key={`${site.id}/${ruleId}`} insightType={insightType} site={site} ruleId={ruleId} />
      ) : (
        <UnknownSite insightType={insightType} />
      )}
    </div>
  )
}

function UnknownSite({ insightType }: { insightType: InsightType }) {
  const t = useTranslations('analysis.empty')
  const back = useTranslations('equipment.back')
  usePageTitle(t('unknownSite'))
  return (
    <section className={classes.findings}>
      <EmptyState
        icon={<IconMapPinOff size={22} stroke={1.7} />}
        title={t('unknownSite')}
        detail={t('unknownSiteHint')}
      >
        <Button component={Link} to={listAddress(insightType)} size="sm">
          {back(insightType)}
        </Button>
      </EmptyState>
    </section>
  )
}
