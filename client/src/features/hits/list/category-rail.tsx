import type { CategoryFilter } from '@bonfire/contract/values/category'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import rail from '../../../ui/rail.module.css'
import type { GroupModel } from '../group-model.ts'

interface CategoryRailProps {
  categories: readonly CategoryFilter[]
  current: CategoryFilter
  /** Absent until there is something to count. */
  counts: GroupModel['categoryCounts'] | undefined
}

/** The categories with their counts; the selection is in the URL. */
export const CategoryRail = memo(function CategoryRail({ categories, current, counts }: CategoryRailProps) {
  const t = useTranslations('analysis.categories')
  const format = useFormatter()
  return (
    <nav className={rail.rail} aria-label={t('label')}>
      {categories.map((category) => (
        <Link
          key={category}
          to="."
          search={(before) => ({ ...before, category: category === 'all' ? undefined : category })}
          className={rail.choice}
          activeProps={{}}
          // All would also match as the current link of every category.
          activeOptions={{ exact: true }}
          aria-current={category === current ? 'page' : undefined}
        >
          {t(category)}
          <span className={screen.count}>{counts && format.number(counts[category])}</span>
        </Link>
      ))}
    </nav>
  )
})
