import type { Locale } from '@bonfire/contract/people/users'
import { useTranslations } from 'use-intl'
import { useLanguage } from './use-language.ts'

export interface CsvForm {
  /** The file has the headings, separators and numbers of this language: English is what programs read. */
  readonly value: Locale
  readonly label: string
}

/** The forms in which a table can be had: the reader's own first, where it differs from that for programs. */
export function useCsvForms(): readonly CsvForm[] {
  const t = useTranslations('common.csv')
  const language = useLanguage()
  const forPrograms = { value: 'en', label: t('forPrograms') } as const
  return language === 'en' ? [forPrograms] : [{ value: language, label: t('forSpreadsheets') }, forPrograms]
}
