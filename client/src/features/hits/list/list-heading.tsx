import type { CategoryFilter, InsightType } from '@bonfire/contract/values/category'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { TimeRange } from '../../../lib/address/time-range.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import heading from '../../../ui/heading.module.css'
import type { GroupModel } from '../group-model.ts'
import { useRangeText } from '../range/range-choice.tsx'

interface ListHeadingProps {
  insightType: InsightType
  category: CategoryFilter
  range: TimeRange
  /** Absent until something has loaded. */
  model: GroupModel | undefined
  /** Stands at the end of the line. */
  children: ReactNode
}

/** The page title, which depends on the category, and the info bar. */
export function ListHeading({ insightType, category, range, model, children }: ListHeadingProps) {
  const t = useTranslations('analysis')
  const rangeText = useRangeText()
  const title =
    category === 'all'
      ? t(`title.${insightType}`)
      : t(`title.${insightType}Of`, { category: t(`categories.${category}`) })
  usePageTitle(title)
  return (
    <div className={heading.heading}>
      <h1 className={heading.title}>{title}</h1>
      <ul className={heading.info} aria-label={t('info.label')}>
        {model && (
          <>
            <li>{t('info.sites', { count: model.siteCount })}</li>
            <li>{t('info.insights', { count: model.insightCount })}</li>
            <li>{t('info.equips', { count: model.equipCount })}</li>
          </>
        )}
        <li>{rangeText(range)}</li>
      </ul>
      {children}
    </div>
  )
}
