import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'

interface ListFooterProps {
  shown: number
  total: number
  onMore: () => void
  onAll: () => void
  /** Stands at the end of the line. */
  children?: ReactNode
}

export function ListFooter({ shown, total, onMore, onAll, children }: ListFooterProps) {
  const t = useTranslations('actions.list')
  return (
    <div className={screen.footer}>
      <span className={screen.quiet} role="status">
        {t('showing', { shown, total })}
      </span>
      {shown < total && (
        <>
          <Button size="compact-sm" variant="subtle" onClick={onMore}>
            {t('showMore')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onAll}>
            {t('showAll')}
          </Button>
        </>
      )}
      {children}
    </div>
  )
}
