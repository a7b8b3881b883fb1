import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { Skeleton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { daysFrom } from '../../../lib/time/site-days.ts'
import basics from '../../../ui/basics.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { ChangesNotice } from '../../changes/changes-notice.tsx'
import { EvaluationProgress } from '../../sites/evaluation/evaluation-progress.tsx'
import { useRememberPlace } from '../../views/seen/use-remember-place.ts'
import { useAnalysisSearch } from '../analysis-search.ts'
import { RangeNotices } from '../range/range-notices.tsx'
import { EquipFindings } from './equip-findings.tsx'
import classes from './equipment.module.css'
import { MailedNotice, useMailed } from './mailed/mailed-notice.tsx'
import { NoFindings } from './no-findings.tsx'
import { RuleCard } from './rule-card.tsx'
import { useEquipment } from './use-equipment.ts'

interface EquipmentBodyProps {
  insightType: InsightType
  site: Site
  ruleId: string
}

export function EquipmentBody({ insightType, site, ruleId }: EquipmentBodyProps) {
  const t = useTranslations('analysis')
  const own = useTranslations('equipment')
  const url = useAnalysisSearch(insightType)
  const mailed = useMailed({ siteId: site.syncoId, ruleId })
  const equipment = useEquipment({ insightType, site, ruleId, asked: url.range, only: mailed?.equipRuleIds })
  const { occurrences, error } = equipment
  const { range, ruleName } = equipment
  const days = useMemo(() => daysFrom(range.from, range.to), [range])
  const failureOf = useFailure()
  const shownSites = useMemo(() => [site], [site])
  usePageTitle(ruleName ?? t(`title.${insightType}`))
  useRememberPlace(
    ruleName === undefined
      ? undefined
      : { kind: 'finding', insightType, siteId: site.syncoId, ruleId, name: ruleName, site: site.label },
  )

  if (equipment.isBarred) return <Panel icon={<IconLock size={22} stroke={1.7} />} title={t('list.barred')} />
  if (equipment.isLoading || mailed?.isLoading) return <Loading />
  if (error) {
    const { message } = failureOf(error)
    // The heading on monitoring is the error itself, as documented.
    const isHeading = insightType === 'monitoring'
    return (
      <section className={classes.findings}>
        <ErrorState
          title={isHeading ? message : own('failed')}
          detail={isHeading ? undefined : message}
          onRetry={() => equipment.retry()}
          isRetrying={equipment.isUpdating}
        />
      </section>
    )
  }
  const news = (
    <div className={classes.news}>
      <ChangesNotice
        shown={{ insightType, sites: [site], ruleId, days: [{ days: range, siteIds: [site.syncoId] }] }}
        loaded={equipment}
        onLoad={equipment.reload}
      />
    </div>
  )
  const notices = (
    <div className={classes.notices}>
      <RangeNotices url={url} sites={shownSites} hasTrends={false} />
      {mailed && <MailedNotice mailed={mailed} rows={equipment.rows} />}
      <EvaluationProgress siteIds={[site.syncoId]} />
    </div>
  )
  if (equipment.isEmpty) {
    return (
      <>
        {news}
        {notices}
        <NoFindings
          insightType={insightType}
          site={site}
          ruleId={ruleId}
          ruleName={ruleName}
          isSiteEmpty={equipment.isSiteEmpty}
          url={url}
        />
      </>
    )
  }
  return (
    <>
      {news}
      {notices}
      <RuleCard insightType={insightType} site={site} occurrences={occurrences} days={days} />
      <EquipFindings
        insightType={insightType}
        site={site}
        ruleId={ruleId}
        ruleName={occurrences[0]?.ruleName ?? ''}
        rows={equipment.rows}
        range={range}
      />
    </>
  )
}

function Panel({ icon, title }: { icon: React.ReactNode; title: string }) {
  return (
    <section className={classes.findings}>
      <EmptyState icon={icon} title={title} />
    </section>
  )
}

const SKELETON_COLUMNS = ['6%', '9%', '8%', '16%', '32%', '6%', '10%', '12%']

function Loading() {
  const t = useTranslations('equipment')
  return (
    <>
      <div className={`${classes.card} ${basics.card}`}>
        <div className={classes.facts}>
          <Skeleton height={20} width="40%" />
          <Skeleton height={14} width="56%" mt={16} />
          <Skeleton height={14} width="72%" mt={12} />
        </div>
        <Skeleton height={104} width={320} />
      </div>
      <section className={classes.findings}>
        <SkeletonRows rows={10} columns={SKELETON_COLUMNS} label={t('loading')} />
      </section>
    </>
  )
}
