import type { Overview } from '@bonfire/contract/overview/overview'
import { useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import { priorityLevel } from '../../hits/marks/priority.ts'
import { PriorityBadge } from '../../hits/marks/severity-mark.tsx'
import { SumTable } from './sum-table.tsx'

const SITES_SHOWN = 10

/** Findings by priority, category, rule, site and equip. */
export function Groups({ overview }: { overview: Omit<Overview, 'health' | 'actions'> }) {
  const t = useTranslations('overview')
  const categories = useTranslations('analysis.categories')
  const { period } = overview
  return (
    <>
      <SumTable
        title={t('parts.priorities')}
        heading={t('columns.priority')}
        period={period}
        lines={overview.priorities.map(({ priority, sum }) => ({
          key: String(priority),
          label: t('priority', { priority: String(priority) }),
          sum,
          name: <PriorityName key={priority} priority={priority} />,
          search: { priority: String(priority) },
        }))}
      />
      <SumTable
        title={t('parts.categories')}
        heading={t('columns.category')}
        period={period}
        lines={overview.categories.map(({ category, sum }) => {
          const name = categories(category ?? 'other')
          return { key: category ?? 'other', name, label: name, search: { ruleCategory: category ?? 'other' }, sum }
        })}
      />
      <SumTable
        isWide
        title={t('parts.rules')}
        heading={t('columns.rule')}
        period={period}
        lines={overview.worstRules.map(({ id, name, sum }) => ({
          key: id,
          name,
          label: name,
          search: { rule: id },
          sum,
        }))}
      />
      <SumTable
        isWide
        title={t('parts.sites')}
        heading={t('columns.site')}
        period={period}
        lines={overview.bySite
          .slice(0, SITES_SHOWN)
          .map(({ siteId, name, sum }) => ({ key: siteId, name, label: name, search: { site: siteId }, sum }))}
      />
      <SumTable
        isWide
        title={t('parts.equips')}
        heading={t('columns.equip')}
        period={period}
        lines={overview.worstEquips.map(({ siteId, site, equipId, name, sum }) => ({
          key: `${siteId} ${equipId}`,
          label: `${name}, ${site}`,
          search: { site: siteId, equip: equipId },
          sum,
          name: (
            <span key={equipId}>
              {name} <span className={screen.quiet}>{site}</span>
            </span>
          ),
        }))}
      />
    </>
  )
}

function PriorityName({ priority }: { priority: number }) {
  const t = useTranslations('overview')
  const level = priorityLevel(priority, 'insights')
  return level === 0 ? t('noPriority') : <PriorityBadge level={level} />
}
