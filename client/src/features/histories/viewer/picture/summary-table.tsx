import type { Point } from '@bonfire/contract/histories/points'
import { useFormatter, useTranslations } from 'use-intl'
import { useValueText } from '../../chart/use-value-text.ts'
import type { Lines } from '../../histories.queries.ts'
import classes from './picture.module.css'

interface SummaryTableProps {
  points: readonly Point[]
  lines: Lines
  hasEquips: boolean
  /** The numbers are those of the range before. */
  isStale: boolean
}

/** The picture in numbers, for those who cannot see it and for those who want to be exact. */
export function SummaryTable({ points, lines, hasEquips, isStale }: SummaryTableProps) {
  const t = useTranslations('histories.summary')
  const format = useFormatter()
  const { whole } = useValueText()
  return (
    <div className={classes.summaryPlace}>
      <table className={classes.summary} aria-busy={isStale}>
        <caption>{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('point')}</th>
            {(['minimum', 'mean', 'maximum', 'known', 'samples'] as const).map((column) => (
              <th key={column} scope="col" className={classes.number}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => {
            const summary = lines.get(point.pointId)?.summary
            const name = hasEquips && point.equipName !== null ? `${point.equipName} · ${point.name}` : point.name
            const shown = (value: number | null | undefined) => (value == null ? '–' : whole(point, value))
            // The mean of on and off is a share, and states have none.
            const mean =
              point.kind === 'number' || summary?.mean == null
                ? shown(summary?.mean)
                : point.kind === 'bool'
                  ? format.number(summary.mean, { style: 'percent' })
                  : '–'
            return (
              <tr key={point.pointId}>
                <th scope="row" title={name} dir="auto">
                  {name}
                </th>
                <td className={classes.number}>{summary ? shown(summary.minimum) : t('reading')}</td>
                <td className={classes.number}>{mean}</td>
                <td className={classes.number}>{shown(summary?.maximum)}</td>
                <td className={classes.number}>
                  {summary ? format.number(summary.known, { style: 'percent', maximumFractionDigits: 1 }) : '–'}
                </td>
                <td className={classes.number}>{summary ? format.number(summary.samples) : '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
