import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import screen from '../../ui/list-screen.module.css'

interface StaleNoticeProps {
  list: { isUpdating: boolean; retry: () => void }
}

/** A failed load takes nothing away, and can quietly be tried again. */
export function StaleNotice({ list }: StaleNoticeProps) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  return (
    <p className={screen.notice}>
      {t('failedStale')}
      <Button size="compact-sm" variant="subtle" loading={list.isUpdating} onClick={list.retry}>
        {common('retry')}
      </Button>
    </p>
  )
}
