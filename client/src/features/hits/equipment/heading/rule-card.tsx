import type { Occurrence } from '@bonfire/contract/hits/hits'
import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { severityRank } from '@bonfire/contract/values/category'
import { useTranslations } from 'use-intl'
import { Chip } from '../../../../ui/chip.tsx'
import { priorityLevel } from '../../marks/priority.ts'
import { PriorityBadge } from '../../marks/priority-badge.tsx'
import { SeverityMark } from '../../marks/severity-mark.tsx'
import { useRuleLabels } from '../../rule-labels.ts'
import { HitsChart } from '../chart/hits-chart.tsx'
import classes from '../equipment.module.css'
import { hitsByDay } from '../table/equip-rows.ts'
import { SitePlace } from './site-place.tsx'

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
    <header className={classes.card}>
      <div className={classes.facts}>
        <h1 dir="auto" className={classes.title}>
          {rule.ruleName}
        </h1>
        <div className={classes.marks}>
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
