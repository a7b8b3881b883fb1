import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import classes from './list-frame.module.css'

interface ListFrameProps {
  query: {
    readonly isLoading: boolean
    readonly isError: boolean
    readonly error: unknown
    readonly isFetching: boolean
    refetch(): unknown
  }
  /** The number of rows, shown or not; undefined until that is known. */
  total: number | undefined
  shown: number
  /** The sums of the rows. */
  sums?: ReactNode
  /** Loads more rows, if there are any. */
  onMore?: (() => void) | undefined
  children: ReactNode
}

/** A list with what it says while it loads, when it fails, and without rows. */
export function ListFrame({ query, total, shown, sums, onMore, children }: ListFrameProps) {
  const t = useTranslations('overview.list')
  return (
    <div className={`${screen.frame} ${classes.list}`}>
      {query.isLoading && <SkeletonRows rows={12} columns={['26%', '22%', '16%', '12%', '12%']} label={t('loading')} />}
      {query.isError && total === undefined && <ErrorState title={t('failed')} load={query} />}
      {total === 0 && <EmptyState icon={<IconListSearch size={22} stroke={1.7} />} title={t('empty')} />}
      {total !== undefined && total > 0 && (
        <>
          <p className={classes.sums}>
            {t('shown', { shown, total })}
            {sums}
          </p>
          {children}
          {onMore && (
            <div className={classes.more}>
              <Button variant="default" size="sm" loading={query.isFetching} onClick={onMore}>
                {t('more')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
