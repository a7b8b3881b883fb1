import type { SampleTable } from '@bonfire/contract/imports/preview'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { MultiSelect } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { withWords } from '../samples/column-points.ts'
import classes from './several.module.css'

interface SeveralWordsProps {
  tables: readonly SampleTable[]
  chosen: TableChoices['pointWords']
  onChange: (words: TableChoices['pointWords']) => void
}

const MAXIMUM_COLUMNS = 50

/** Asks for each name of a column with words that say neither on nor off which of them say on. */
export function SeveralWords({ tables, chosen, onChange }: SeveralWordsProps) {
  const t = useTranslations('dataIn.sampleTable')
  const columns = columnsWithWords(tables, chosen)
  if (columns.length === 0) return null
  return (
    <div className={classes.words}>
      {columns.map(({ column, seen }) => {
        const on = chosen?.[column]?.on ?? []
        return (
          <MultiSelect
            key={column}
            label={t('onOf', { column })}
            size="xs"
            w={320}
            data={[...new Set([...seen.flat(), ...on])]}
            placeholder={on.length === 0 ? t('states') : ''}
            value={[...on]}
            onChange={(words) => {
              const { [column]: _, ...others } = chosen ?? {}
              // Words stay states in a file without any of these.
              onChange(withWords(others, { column, values: findOtherWords(seen, words) }, words))
            }}
          />
        )
      })}
    </div>
  )
}

const findOtherWords = (seen: readonly (readonly string[])[], words: readonly string[]) =>
  seen.filter((list) => list.some((word) => words.includes(word))).flat()

/** The contents of a column, file by file. */
function columnsWithWords(tables: readonly SampleTable[], chosen: TableChoices['pointWords']) {
  const points = tables
    .flatMap((table) => table.points ?? [])
    .filter(
      ({ column, kind, isKnown, isRead }) =>
        isRead && (chosen?.[column] !== undefined || (kind === 'enum' && !isKnown)) && kind !== 'number',
    )
  return [...Map.groupBy(points, ({ column }) => column)]
    .slice(0, MAXIMUM_COLUMNS)
    .map(([column, all]) => ({ column, seen: all.map(({ values }) => values) }))
}
