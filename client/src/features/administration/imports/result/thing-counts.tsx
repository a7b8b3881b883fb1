import type { ImportRun } from '@bonfire/contract/imports/imports'
import { useFormatter, useTranslations } from 'use-intl'
import classes from '../imports.module.css'

const KINDS = ['projects', 'sites', 'equips', 'points', 'rules', 'projectRules', 'people'] as const

interface ThingCountsProps {
  counts: ImportRun['counts']
  /** Whether the import was done, not just previewed. */
  isDone: boolean
}

/** Counts of new, changed and unchanged entries by kind. */
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
