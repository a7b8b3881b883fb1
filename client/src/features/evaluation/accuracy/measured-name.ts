import { causeText } from '@bonfire/contract/definitions/causes'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Accuracies, Measured } from './accuracy-model.ts'

/** What a line of a table is about, in the reader's language. */
export function useMeasuredName(source: Accuracies['source']): (measured: Measured) => string {
  const t = useTranslations('evaluation.accuracy')
  const locale = useLanguage()
  return ({ kind, id, name }) => {
    if (kind === 'all') return t('all')
    if (kind === 'rule') return name ?? id ?? ''
    return id === null ? t(source === 'labels' ? 'unknownCause' : 'noCause') : causeText(id, locale)
  }
}
