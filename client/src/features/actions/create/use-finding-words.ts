import { useCallback, useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { knownTimeZone } from '../../../lib/time/site-days.ts'
import type { FindingWords } from './filled-in.ts'

/** The words of a filled-in action in the language of its author, with times at the site. */
export function useFindingWords(siteTimeZone: string): FindingWords {
  const wordsAt = useFindingWordsAt()
  return useMemo(() => wordsAt(siteTimeZone), [wordsAt, siteTimeZone])
}

/** The same for sites in several time zones. */
export function useFindingWordsAt(): (siteTimeZone: string) => FindingWords {
  const t = useTranslations('createAction.filledIn')
  const format = useFormatter()
  return useCallback(
    (siteTimeZone) => {
      const timeZone = knownTimeZone(siteTimeZone)
      const at = (seconds: number) =>
        format.dateTime(new Date(seconds * 1000), { dateStyle: 'medium', timeStyle: 'short', timeZone })
      return {
        summary: (rule, equips) => t('summary', { rule, equips }),
        named: (names, more) => format.list([...names, ...(more > 0 ? [t('more', { count: more })] : [])]),
        fired: (equip, { hits, from, to }) => t('fired', { equip, count: hits, from: at(from), to: at(to) }),
        more: (count) => t('more', { count }),
        causes: t('causes'),
      }
    },
    [t, format],
  )
}
