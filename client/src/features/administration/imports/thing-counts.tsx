import type { ImportRun } from '@bonfire/contract/imports'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './imports.module.css'

const KINDS = ['projects', 'sites', 'equips', 'rules', 'projectRules'] as const

interface ThingCountsProps {
  counts: ImportRun['counts']
  /** The import has been done, not only tried. */
  isDone: boolean
}

/** Of each kind of thing in a portfolio, how many are new, others, and the same. */
export function ThingCounts({ counts, isDone }: ThingCountsProps) {
  const t = useTranslations('dataIn.counts')
  const format = useFormatter()
  const kinds = KINDS.filter((kind) => counts[kind] !== undefined)
  if (kinds.length === 0) return null
  return (
    <table className={classes.counts} aria-label={t(isDone ? 'done' : 'planned')}>
      <thead>
        <tr>
          <td />
          {(['created', 'updated', 'unchanged'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`kinds.${kind}`)}</th>
            {(['created', 'updated', 'unchanged'] as const).map((column) => (
              <td key={column}>{format.number(counts[kind]?.[column] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
