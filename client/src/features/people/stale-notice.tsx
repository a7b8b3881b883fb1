import { useTranslations } from 'use-intl'
import * as ui from '../../ui/stale-notice.tsx'

/** What is shown of users and groups could not be loaded again. */
export function StaleNotice({ list }: { list: { isUpdating: boolean; retry: () => void } }) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  return <ui.StaleNotice text={t('failedStale')} retryLabel={common('retry')} list={list} />
}
