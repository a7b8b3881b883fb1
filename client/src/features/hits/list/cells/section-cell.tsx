import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { GroupBy } from '../../../../lib/address/analysis-defaults.ts'
import basics from '../../../../ui/basics.module.css'
import screen from '../../../../ui/list-screen.module.css'
import type { AmountWords } from '../../costs/amounts.ts'
import type { Section } from '../../group-model.ts'
import { PriorityBadge } from '../../marks/severity-mark.tsx'
import classes from './section-cell.module.css'

interface SectionCellProps {
  section: Section
  groupBy: GroupBy
  isExpanded: boolean
  /** Absent unless the list is sorted by cost or worth. */
  cost: AmountWords | undefined
}

/** A section's name, badge and totals, aligned with the columns of its rows. */
export function SectionCell({ section, groupBy, isExpanded, cost }: SectionCellProps) {
  const t = useTranslations('analysis')
  const format = useFormatter()
  const snoozedCount = section.rows.length - section.insightCount
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight
  const name = groupBy === 'priority' ? priorityName(section, t('priority.none')) : section.name
  return (
    <>
      <td
        data-area="section"
        data-narrow={cost !== undefined}
        className={`${classes.section} ${basics.line}`}
        aria-colspan={cost ? 4 : 5}
      >
        <Chevron size={16} stroke={1.7} aria-hidden className={`${basics.quiet} ${basics.fixed}`} />
        <span dir="auto" className={`${classes.name} cut`} title={name}>
          {name}
        </span>
        {groupBy !== 'priority' && <PriorityBadge level={section.level} />}
        <span className={`${basics.quiet} ${basics.oneLine} ${basics.fixed}`}>
          {t('info.insights', { count: section.insightCount })}
          {snoozedCount > 0 && `, ${t('info.snoozed', { count: snoozedCount })}`}
        </span>
        {cost?.label === '' && (
          <span className={`${classes.sums} cut`} title={cost.detail}>
            {cost.detail}
          </span>
        )}
      </td>
      <td className={classes.total} title={t('info.hits', { count: section.hits })}>
        {format.number(section.hits)}
      </td>
      <td className={classes.total} data-spared title={t('info.equips', { count: section.equips })}>
        {format.number(section.equips)}
      </td>
      {cost && (
        <td className={classes.total} title={cost.detail}>
          {cost.label}
        </td>
      )}
      <td className={classes.between} aria-colspan={2} />
      <td className={classes.total} title={t('info.actions', { count: section.actions })}>
        {format.number(section.actions)}
      </td>
    </>
  )
}

function priorityName(section: Section, none: string): string {
  return section.level === 0 ? none : `P${section.level}`
}

interface MoreCellProps {
  shown: number
  total: number
  onAll: () => void
}

/** The end of a section that can show more rows. */
export function MoreCell({ shown, total, onAll }: MoreCellProps) {
  const t = useTranslations('analysis.list')
  return (
    <td data-area="more" className={`${classes.more} ${basics.line}`} aria-colspan={11}>
      <span className={screen.quiet}>{t('showing', { shown, total })}</span>
      <Button size="compact-sm" variant="subtle" data-key="Enter">
        {t('showMore')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onAll}>
        {t('showAll')}
      </Button>
    </td>
  )
}
