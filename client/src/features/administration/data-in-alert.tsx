import { useTranslations } from 'use-intl'
import { type News, NewsAlert } from '../../ui/news-alert.tsx'

interface DataInAlertProps {
  news: News
  onDismiss?: () => void
}

/** What has happened, above a list or in a form. */
export function DataInAlert(props: DataInAlertProps) {
  const t = useTranslations('dataIn')
  return <NewsAlert {...props} undoLabel={t('undo')} dismissLabel={t('dismiss')} />
}
