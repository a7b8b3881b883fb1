import type { Backtest, BacktestSum } from '@bonfire/contract/definitions/backtests'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './trial.module.css'

/** Hits, hours and equips of this version, of the saved one, and of each alone. */
export function TrialSums({ trial: { found, saved, gained, lost } }: { trial: Backtest }) {
  const t = useTranslations('catalogue.editor.trial')
  return (
    <table className={classes.sums} aria-label={t('sums')}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('hits')}</th>
          <th scope="col">{t('hours')}</th>
          <th scope="col">{t('equips')}</th>
        </tr>
      </thead>
      <tbody>
        <SumRow name={t('found')} sum={found} />
        {saved && <SumRow name={t('saved')} sum={saved} />}
        {saved && <SumRow name={t('gained')} sum={gained} mark="gained" />}
        {saved && <SumRow name={t('lost')} sum={lost} mark="lost" />}
      </tbody>
    </table>
  )
}

function SumRow({ name, sum, mark }: { name: string; sum: BacktestSum; mark?: 'gained' | 'lost' }) {
  const format = useFormatter()
  return (
    <tr>
      <th scope="row">
        {mark && <span className={classes.dayMark} data-mark={mark} aria-hidden />}
        {name}
      </th>
      <td>{format.number(sum.hits)}</td>
      <td>{format.number(sum.hours, { maximumFractionDigits: 1 })}</td>
      <td>{format.number(sum.equips)}</td>
    </tr>
  )
}
