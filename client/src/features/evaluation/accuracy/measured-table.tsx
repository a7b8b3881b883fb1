import type { Outcome } from '@bonfire/contract/evaluation/count-accuracy'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import { type Accuracies, type Measured, OUTCOMES_OF } from './accuracy-model.ts'
import classes from './accuracy-screen.module.css'
import { useMeasuredName } from './measured-name.ts'

interface MeasuredTableProps {
  kind: 'rule' | 'cause'
  source: Accuracies['source']
  rows: readonly Measured[]
}

/** Counts of days by rule or by cause; each count leads to its days. */
export function MeasuredTable({ kind, source, rows }: MeasuredTableProps) {
  const t = useTranslations('evaluation.accuracy')
  const format = useFormatter()
  const nameOf = useMeasuredName(source)
  const title = `accuracy-${kind}`
  const isLabels = source === 'labels'
  // What was wrong is only known of faulted days.
  const outcomes: readonly Outcome[] =
    kind === 'cause' && isLabels ? ['truePositive', 'miss', 'cannotTell'] : OUTCOMES_OF[source]
  const shares = isLabels && kind === 'cause' ? [] : (['precision'] as const)
  const isDiagnosed = isLabels || rows.some(({ diagnoses }) => diagnoses.labelled > 0)
  const percent = (share: number | null) =>
    share !== null && format.number(share, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section className={`${screen.frame} ${classes.part}`} aria-labelledby={title}>
      <div className={classes.partHead}>
        <h2 id={title}>{t(kind === 'rule' ? 'rules' : isLabels ? 'faults' : 'causes')}</h2>
        {kind === 'cause' && <span className={screen.quiet}>{t(isLabels ? 'faultsHint' : 'causesHint')}</span>}
      </div>
      <table className={`${screen.table} ${classes.table} ${classes.counts}`} data-many={isLabels || undefined}>
        <thead>
          <tr>
            <th scope="col">{t(`columns.${kind}`)}</th>
            {[
              ...outcomes,
              ...shares,
              ...(isLabels ? (['recall'] as const) : []),
              ...(isDiagnosed ? (['first'] as const) : []),
            ].map((column) => (
              <th key={column} scope="col" className={screen.number}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.of}>
              <th scope="row" dir="auto" title={row.id ?? undefined}>
                {nameOf(row)}
              </th>
              {outcomes.map((shown) => (
                <td key={shown} className={screen.number}>
                  <CountOf row={row} name={nameOf(row)} shown={shown} />
                </td>
              ))}
              {shares.map((share) => (
                <td key={share} className={screen.number}>
                  {percent(row[share])}
                </td>
              ))}
              {isLabels && <td className={screen.number}>{percent(row.recall)}</td>}
              {isDiagnosed && (
                <td className={screen.number}>{row.diagnoses.labelled > 0 && t('firstOf', { ...row.diagnoses })}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CountOf({ row, name, shown }: { row: Measured; name: string; shown: Outcome }) {
  const t = useTranslations('evaluation.accuracy')
  const format = useFormatter()
  const count = row.days[shown].length
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
