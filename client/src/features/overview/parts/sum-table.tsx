import type { PeriodSum } from '@bonfire/contract/overview/overview'
import type { Period } from '@bonfire/contract/overview/periods'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import note from '../../../ui/messages/note.module.css'
import { NumberLink } from '../number-link.tsx'
import type { ListSearch } from '../overview-address.ts'
import page from '../page.module.css'
import { useHoursText, useMoneyText } from '../use-overview-texts.ts'
import part from './part.module.css'
import classes from './sum-table.module.css'
import table from './table.module.css'

interface SumLine {
  readonly key: string
  readonly name: ReactNode
  /** Names the line for people who hear a number alone. */
  readonly label: string
  readonly search: Omit<ListSearch, 'from' | 'to' | 'show' | 'change'>
  readonly sum: PeriodSum
}

interface SumTableProps {
  title: string
  /** Stands over the names. */
  heading: string
  lines: readonly SumLine[]
  period: Period
  /** Long names take the whole width on paper. */
  isWide?: boolean
}

/** Sums of findings, one line each; every number leads to its findings. */
export function SumTable({ title, heading, lines, period, isWide = false }: SumTableProps) {
  const t = useTranslations('overview.table')
  const format = useFormatter()
  const hoursText = useHoursText()
  const moneyText = useMoneyText()
  const hasCosts = lines.some(({ sum }) => sum.costs.length > 0)
  const longest = Math.max(1, ...lines.map(({ sum }) => sum.seconds))
  // Half the width of paper has no room for bars.
  const barCell = isWide ? classes.barCell : `${classes.barCell} ${page.screenOnly}`
  return (
    <section className={isWide ? `${part.part} ${part.wide}` : part.part}>
      <h2 className={part.title}>{title}</h2>
      {lines.length === 0 ? (
        <p className={note.note}>{t('nothing')}</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th>{heading}</th>
              <th>{t('new')}</th>
              <th>{t('continuing')}</th>
              <th>{t('gone')}</th>
              <th>{t('hours')}</th>
              <th className={barCell}>
                <span className="visually-hidden">{t('share')}</span>
              </th>
              {hasCosts && <th>{t('cost')}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, name, label, search, sum }) => {
              const link = (
                change: 'found' | 'new' | 'continuing' | 'gone',
                text: string,
                column: string,
                more = {},
              ) => (
                <NumberLink
                  period={period}
                  search={{ show: 'findings', change, ...search, ...more }}
                  label={`${label}, ${column}: ${text}`}
                >
                  {text}
                </NumberLink>
              )
              return (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {(['new', 'continuing', 'gone'] as const).map((change) => (
                    <td key={change}>{link(change, format.number(sum[change]), t(change))}</td>
                  ))}
                  <td>{link('found', hoursText(sum.seconds), t('hours'))}</td>
                  <td className={barCell} aria-hidden>
                    <span className={classes.bar} style={{ width: `${(100 * sum.seconds) / longest}%` }} />
                  </td>
                  {hasCosts && (
                    <td>
                      {sum.costs.map((cost) => (
                        <span key={cost.currency} className={`${basics.oneLine} ${basics.block}`}>
                          {link('found', moneyText(cost), t('cost'), { currency: cost.currency })}
                        </span>
                      ))}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
