import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { Button } from '@mantine/core'
import { IconClockSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useDayText } from '../../../lib/time/day-text.ts'
import basics from '../../../ui/basics.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import type { useAnalysisSearch } from '../analysis-search.ts'
import { OtherRange } from '../range/other-range.tsx'
import { useLatestOfRule } from '../range/use-latest.ts'
import { listAddress } from './back-link.tsx'
import classes from './equipment.module.css'
import { SitePlace } from './rule-card.tsx'

interface NoFindingsProps {
  insightType: InsightType
  site: Site
  ruleId: string
  /** Undefined if the site's project does not use the rule. */
  ruleName: string | undefined
  /** True if the whole site has no findings, not just this rule. */
  isSiteEmpty: boolean
  url: ReturnType<typeof useAnalysisSearch>
}

/** Says that there are no findings in the time range, which case it is and what to do. */
export function NoFindings({ insightType, site, ruleId, ruleName, isSiteEmpty, url }: NoFindingsProps) {
  const t = useTranslations('analysis')
  const back = useTranslations('equipment.back')
  const dayText = useDayText()
  const latest = useLatestOfRule(insightType, site.syncoId, ruleId)
  return (
    <section className={classes.findings}>
      {ruleName !== undefined && (
        <header className={classes.silentRule}>
          <h1 dir="auto" className={`${basics.pageTitle} ${basics.wrapping}`}>
            {ruleName}
          </h1>
          <SitePlace site={site} />
        </header>
      )}
      <EmptyState
        icon={<IconClockSearch size={22} stroke={1.7} />}
        title={isSiteEmpty ? t('empty.siteHits') : t('empty.ruleHits')}
        detail={latest ? t('empty.ruleLatest', { day: dayText(latest) }) : t('empty.hitsHint')}
      >
        <OtherRange url={url} latest={latest ?? null} />
        <Button component={Link} to={listAddress(insightType)} search size="sm" variant="default">
          {back(insightType)}
        </Button>
      </EmptyState>
    </section>
  )
}
