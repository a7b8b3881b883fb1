import type { CategoryFilter, InsightType } from '@bonfire/contract/category'
import { useTranslations } from 'use-intl'
import type { DaysRange } from '../../../lib/address/analysis-defaults.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import screen from '../../../ui/list-screen.module.css'
import { rangeKey } from '../analysis-search.ts'
import type { GroupModel } from '../group-model.ts'

interface ListHeadingProps {
  insightType: InsightType
  category: CategoryFilter
  daysRange: DaysRange
  /** Absent until something has loaded. */
  model: GroupModel | undefined
}

/** The page title, which depends on the category, and the info bar. */
export function ListHeading({ insightType, category, daysRange, model }: ListHeadingProps) {
  const t = useTranslations('analysis')
  const title =
    category === 'all'
      ? t(`title.${insightType}`)
      : t(`title.${insightType}Of`, { category: t(`categories.${category}`) })
  usePageTitle(title)
  return (
    <div className={screen.heading}>
      <h1 className={screen.title}>{title}</h1>
      <ul className={screen.info} aria-label={t('info.label')}>
        {model && (
          <>
            <li>{t('info.sites', { count: model.siteCount })}</li>
            <li>{t('info.insights', { count: model.insightCount })}</li>
            <li>{t('info.equips', { count: model.equipCount })}</li>
          </>
        )}
        <li>{t(`ranges.${rangeKey(daysRange)}`)}</li>
      </ul>
    </div>
  )
}
