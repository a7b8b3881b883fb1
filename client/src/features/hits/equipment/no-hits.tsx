import type { InsightType } from '@bonfire/contract/category'
import type { Site } from '@bonfire/contract/sites'
import { Button } from '@mantine/core'
import { IconClockSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DAYS_RANGES } from '../../../lib/address/analysis-defaults.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { longerRange, rangeKey, type useAnalysisSearch } from '../analysis-search.ts'
import { listAddress } from './back-link.tsx'
import classes from './equipment.module.css'
import { SitePlace } from './site-place.tsx'

interface NoHitsProps {
  insightType: InsightType
  site: Site
  /** Undefined if the site's project does not use the rule. */
  ruleName: string | undefined
  /** Whether the whole site has no hits, not just this rule. */
  isSiteEmpty: boolean
  url: ReturnType<typeof useAnalysisSearch>
}

/** No hits in the time range: says which case it is and what to do. */
export function NoHits({ insightType, site, ruleName, isSiteEmpty, url }: NoHitsProps) {
  const t = useTranslations('analysis')
  const back = useTranslations('equipment.back')
  const longer = longerRange(url.range, DAYS_RANGES)
  return (
    <section className={classes.hits}>
      {ruleName !== undefined && (
        <header className={classes.silentRule}>
          <h1 dir="auto" className={classes.title}>
            {ruleName}
          </h1>
          <SitePlace site={site} />
        </header>
      )}
      <EmptyState
        icon={<IconClockSearch size={22} stroke={1.7} />}
        title={isSiteEmpty ? t('empty.siteHits') : t('empty.ruleHits')}
        detail={t('empty.hitsHint')}
      >
        {longer && (
          <Button size="sm" onClick={() => url.change({ range: longer })}>
            {t('empty.widen', { range: t(`rangeNames.${rangeKey(longer)}`) })}
          </Button>
        )}
        <Button component={Link} to={listAddress(insightType)} search size="sm" variant="default">
          {back(insightType)}
        </Button>
      </EmptyState>
    </section>
  )
}
