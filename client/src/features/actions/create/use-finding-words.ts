import type { Site } from '@bonfire/contract/sites'
import { useCallback, useMemo } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useDaysText } from '../../../lib/time/day-text.ts'
import { knownTimeZone } from '../../../lib/time/site-days.ts'
import { findProject, useSelectedSites } from '../../sites/site-selection.ts'
import { formatCost } from '../savings/savings.ts'
import type { FindingWords } from './filled-in.ts'

/** The words of a filled-in action in the language of its author, with times at the site and its currency. */
export function useFindingWords(site: Site): FindingWords {
  const wordsAt = useFindingWordsAt()
  return useMemo(() => wordsAt(site), [wordsAt, site])
}

/** The same for several sites. */
export function useFindingWordsAt(): (site: Site) => FindingWords {
  const t = useTranslations('createAction.filledIn')
  const format = useFormatter()
  const daysText = useDaysText()
  const locale = useLocale()
  const { portfolio } = useSelectedSites()
  return useCallback(
    (site) => {
      const timeZone = knownTimeZone(site.timezone)
      const currency = findProject(portfolio, site.projectId)?.currency ?? 'USD'
      const money = (amount: number) => formatCost(amount, currency, locale)
      const at = (seconds: number) =>
        format.dateTime(new Date(seconds * 1000), { dateStyle: 'medium', timeStyle: 'short', timeZone })
      return {
        summary: (rule, equips) => t('summary', { rule, equips }),
        named: (names, more) => format.list([...names, ...(more > 0 ? [t('more', { count: more })] : [])]),
        fired: (equip, { hits, from, to }) => t('fired', { equip, count: hits, from: at(from), to: at(to) }),
        more: (count) => t('more', { count }),
        cost: ({ cost, aYear, from, to, estimated, hits }) =>
          t(estimated === hits ? 'cost' : 'costPartly', {
            cost: money(cost),
            aYear: money(aYear),
            estimated,
            hits,
            days: daysText({ from, to }),
          }),
      }
    },
    [t, format, daysText, locale, portfolio],
  )
}
