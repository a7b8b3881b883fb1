import type { ImportRun } from '@bonfire/contract/imports/imports'
import { useFormatter, useTranslations } from 'use-intl'
import { ColumnHeads } from '../../../ui/table/plain-table.tsx'
import classes from './result.module.css'

const KINDS = ['projects', 'sites', 'equips', 'points', 'rules', 'projectRules', 'people'] as const

interface ThingCountsProps {
  counts: ImportRun['counts']
  /** True if the import was done, not just previewed. */
  isDone: boolean
}

/** Counts of new, changed and unchanged entries, of the kinds that a file holds. */
export function ThingCounts({ counts, isDone }: ThingCountsProps) {
  const t = useTranslations('dataIn.counts')
  const format = useFormatter()
  const kinds = KINDS.filter((kind) => Object.values(counts[kind] ?? {}).some((count) => count > 0))
  if (kinds.length === 0) return null
  return (
    <table className={classes.counts} aria-label={t(isDone ? 'done' : 'planned')}>
      <ColumnHeads before={<td />} columns={['created', 'updated', 'unchanged']} labelOf={(column) => t(column)} />
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
