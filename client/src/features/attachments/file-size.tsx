import { useTranslations } from 'use-intl'
import { readableSize } from './file-check.ts'

export function FileSize({ bytes }: { bytes: number }) {
  const t = useTranslations('attachments')
  return <>{t('size', readableSize(bytes))}</>
}
