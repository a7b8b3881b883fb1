import type { InsightType } from '@bonfire/contract/category'
import { severityRank } from '@bonfire/contract/category'
import type { Occurrence } from '@bonfire/contract/hits'
import type { Site } from '@bonfire/contract/sites'
import { useTranslations } from 'use-intl'
import { Chip } from '../../../ui/chip.tsx'
import { priorityLevel } from '../priority.ts'
import { PriorityBadge } from '../priority-badge.tsx'
import { useRuleLabels } from '../rule-labels.ts'
import { SeverityMark } from '../severity-mark.tsx'
import { hitsByDay } from './equip-rows.ts'
import classes from './equipment.module.css'
import { HitsChart } from './hits-chart.tsx'

interface RuleCardProps {
  insightType: InsightType
  site: Site
  occurrences: readonly Occurrence[]
  /** The days asked for, `yyyy-MM-dd`. */
  days: readonly string[]
}

/** What the rule means, where, how bad, and how often. */
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
        <h1 className={classes.title}>{rule.ruleName}</h1>
        <div className={classes.marks}>
          <PriorityBadge level={priorityLevel(rule.priority, insightType)} />
          <Chip>{ruleTypeLabels[rule.ruleType ?? 'other']}</Chip>
          <SeverityMark severity={worst} />
          <span className={classes.place}>{[site.label, site.state].filter(Boolean).join(' · ')}</span>
        </div>
        <p className={classes.description}>{rule.ruleDescription || t('noDescription')}</p>
      </div>
      <HitsChart days={days} hits={hitsByDay(occurrences, days)} />
    </header>
  )
}
