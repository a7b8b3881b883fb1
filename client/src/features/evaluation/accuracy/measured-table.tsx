import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import { type Measured, SHOWN, type Shown } from './accuracy-model.ts'
import classes from './accuracy-screen.module.css'
import { useMeasuredName } from './measured-name.ts'

interface MeasuredTableProps {
  kind: 'rule' | 'cause'
  rows: readonly Measured[]
}

/** Counts of days by rule or by cause; each count leads to its days. */
export function MeasuredTable({ kind, rows }: MeasuredTableProps) {
  const t = useTranslations('evaluation.accuracy')
  const format = useFormatter()
  const nameOf = useMeasuredName()
  const title = `accuracy-${kind}`
  return (
    <section className={`${screen.frame} ${classes.part}`} aria-labelledby={title}>
      <div className={classes.partHead}>
        <h2 id={title}>{t(kind === 'rule' ? 'rules' : 'causes')}</h2>
        {kind === 'cause' && <span className={screen.quiet}>{t('causesHint')}</span>}
      </div>
      <table className={`${screen.table} ${classes.table} ${classes.counts}`}>
        <thead>
          <tr>
            <th scope="col">{t(`columns.${kind}`)}</th>
            {SHOWN.map((shown) => (
              <th key={shown} scope="col" className={screen.number}>
                {t(`columns.${shown}`)}
              </th>
            ))}
            <th scope="col" className={screen.number}>
              {t('columns.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.of}>
              <th scope="row" dir="auto" title={row.id ?? undefined}>
                {nameOf(row)}
              </th>
              {SHOWN.map((shown) => (
                <td key={shown} className={screen.number}>
                  <CountOf row={row} name={nameOf(row)} shown={shown} />
                </td>
              ))}
              <td className={screen.number}>
                {row.precision !== null && format.number(row.precision, { style: 'percent', maximumFractionDigits: 0 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CountOf({ row, name, shown }: { row: Measured; name: string; shown: Shown }) {
  const t = useTranslations('evaluation.accuracy')
  const format = useFormatter()
  const count = row[shown].length
  if (count === 0) return <span className={screen.quiet}>{format.number(0)}</span>
  return (
    <Link
      to="/accuracy"
      search={(before) => ({ ...before, accuracyOf: row.of, accuracyShow: shown })}
      className={screen.link}
      aria-label={t('open', { name, count, which: t(`which.${shown}`) })}
    >
      {format.number(count)}
    </Link>
  )
}
