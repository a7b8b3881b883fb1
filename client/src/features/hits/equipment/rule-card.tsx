import type { Occurrence } from '@bonfire/contract/hits/hits'
import type { Site } from '@bonfire/contract/sites'
import { type InsightType, severityRank } from '@bonfire/contract/values/category'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { Chip } from '../../../ui/chip.tsx'
import { priorityLevel } from '../marks/priority.ts'
import { PriorityBadge, SeverityMark } from '../marks/severity-mark.tsx'
import { useRuleLabels } from '../rule-labels.ts'
import { useSiteTime } from '../use-site-time.ts'
import { HitsChart } from './chart/hits-chart.tsx'
import classes from './equipment.module.css'
import { hitsByDay } from './table/equip-rows.ts'

interface RuleCardProps {
  insightType: InsightType
  site: Site
  occurrences: readonly Occurrence[]
  /** The requested days, `yyyy-MM-dd`. */
  days: readonly string[]
}

/** The rule: its meaning, site, severity and hits. */
export function RuleCard({ insightType, site, occurrences, days }: RuleCardProps) {
  const t = useTranslations('equipment')
  const { ruleTypes: ruleTypeLabels } = useRuleLabels()
  const rule = occurrences[0]
  if (!rule) return null
  const worst = occurrences.reduce(
    (severity, { severity: other }) => (severityRank(other) < severityRank(severity) ? other : severity),
    rule.severity,
  )
  return (
    <header className={`${classes.card} ${basics.card}`}>
      <div className={classes.facts}>
        <h1 dir="auto" className={`${basics.pageTitle} ${basics.wrapping}`}>
          {rule.ruleName}
        </h1>
        <div className={`${classes.marks} ${basics.wideLine}`}>
          <PriorityBadge level={priorityLevel(rule.priority, insightType)} />
          <Chip>{ruleTypeLabels[rule.ruleType ?? 'other']}</Chip>
          <SeverityMark severity={worst} />
          <SitePlace site={site} />
        </div>
        <p dir="auto" className={classes.description}>
          {rule.ruleDescription || t('noDescription')}
        </p>
      </div>
      <HitsChart days={days} hits={hitsByDay(occurrences, days)} />
    </header>
  )
}

/** A site, its region, and its time zone if the clocks there show another time than those here. */
export function SitePlace({ site }: { site: Site }) {
  const { now, zoneBeside } = useSiteTime()
  const zone = zoneBeside(now.getTime() / 1000, site.timezone)
  return (
    <span className={`cut ${basics.quiet}`}>
      <bdi>{site.label}</bdi>
      {site.state && (
        <>
          {' · '}
          <bdi>{site.state}</bdi>
        </>
      )}
      {zone && <span title={site.timezone}>{` · ${zone}`}</span>}
    </span>
  )
}
