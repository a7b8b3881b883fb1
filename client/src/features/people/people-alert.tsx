import { useTranslations } from 'use-intl'
import { type News, NewsAlert } from '../../ui/news-alert.tsx'

export type PeopleNews = News

interface PeopleAlertProps {
  news: PeopleNews
  id?: string
  onDismiss?: () => void
}

/** What has happened to users and groups; the messages of a form stand below each other (USR-11, USR-13). */
export function PeopleAlert(props: PeopleAlertProps) {
  const t = useTranslations('people')
  return <NewsAlert {...props} undoLabel={t('undo')} dismissLabel={t('dismiss')} />
}
