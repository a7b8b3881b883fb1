import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ActionRow } from '../../action-model.ts'
import type { ActionsUrl } from '../use-actions-url.ts'
import classes from './filter-menu.module.css'
import { FilterMenu } from './filter-menu.tsx'
import { filtersOf, isFiltered, NO_FILTERS } from './row-filters.ts'

interface FilterBarProps {
  rows: readonly ActionRow[]
  url: ActionsUrl
  /** Stands before the filters. */
  children: ReactNode
}

export function FilterBar({ rows, url, children }: FilterBarProps) {
  const t = useTranslations('actions.filters')
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('label')}>
      {children}
      {filtersOf(url.tab).map((name) => (
        <FilterMenu key={name} name={name} rows={rows} url={url} />
      ))}
      {isFiltered(url.filters) && (
        <Button variant="subtle" size="compact-md" className={classes.button} onClick={() => url.change(NO_FILTERS)}>
          {t('clearAll')}
        </Button>
      )}
    </div>
  )
}
