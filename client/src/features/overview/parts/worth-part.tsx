import { type WorthRepairing, worthPerDay } from '@bonfire/contract/hits/hits'
import type { Period } from '@bonfire/contract/overview/periods'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import { formatWorth } from '../../actions/savings/savings.ts'
import { useMoneyText } from '../use-overview-texts.ts'
import part from './part.module.css'
import table from './table.module.css'

export interface NowWorthRepairing {
  readonly findings: readonly WorthRepairing[]
  /** Up to today. */
  readonly days: Period
}

/** What costs most a day now, as far as its rule can be trusted; each leads to its equipment. */
export function WorthPart({ findings, days }: NowWorthRepairing) {
  const t = useTranslations('overview.worth')
  const columns = useTranslations('overview.columns')
  const moneyText = useMoneyText()
  const locale = useLocale()
  const id = useId()
  if (findings.length === 0) return null
  return (
    <section className={`${part.part} ${part.whole}`} aria-labelledby={id}>
      <h2 id={id} className={part.title}>
        {t('title')}
      </h2>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{columns('rule')}</th>
            <th>{t('perDay')}</th>
            <th>{t('cost')}</th>
            <th>{t('days')}</th>
            <th>{t('real')}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ siteId, site, ruleId, ruleName, currency, cost, basis }) => (
            <tr key={`${siteId} ${ruleId}`}>
              <th scope="row" title={`${ruleName}, ${site}`}>
                <Link
                  to="/analysis/insights/$siteId/$ruleId"
                  params={{ siteId, ruleId }}
                  search={({ sites }) => ({ sites, ...days })}
                  className={screen.link}
                >
                  {ruleName}
                </Link>{' '}
                <span className={screen.quiet}>{site}</span>
              </th>
              <td>{formatWorth(worthPerDay(cost, basis), currency, locale)}</td>
              <td>{moneyText({ currency, amount: cost })}</td>
              <td>{basis.observedDays}</td>
              <td>{basis.trust ? t('share', basis.trust) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${part.note} ${part.noteBelow}`}>{t('note')}</p>
    </section>
  )
}
