import { PEOPLE_FIELDS } from '@bonfire/contract/imports/people-table'
import { PORTFOLIO_FIELDS } from '@bonfire/contract/imports/portfolio-table'
import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { FINDING_FIELDS, type TableField } from '@bonfire/contract/imports/table-reading'
import { useTranslations } from 'use-intl'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { ScrollBox } from '../../../ui/table/plain-table.tsx'
import classes from './result.module.css'

type Column = ImportPreview['columns'][number]

const TONES: Record<Column['state'], ChipTone> = { known: 'green', ignored: 'neutral', missing: 'red' }

const isTableField = (name: string): name is TableField =>
  [...FINDING_FIELDS, ...PORTFOLIO_FIELDS, ...PEOPLE_FIELDS].some((field) => field === name)

/** The first rows of the file, below the meaning of each column. */
export function PreviewTable({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('dataIn.preview')
  const fields = useTranslations('dataIn.fields')
  const { columns, rows, rowNumbers, problems } = preview
  if (rows.length === 0) return null
  const wrong = new Map(problems.map(({ row, message }) => [row, message]))
  // A file may have two columns of the same name.
  const present = columns
    .filter(({ state }) => state !== 'missing')
    .map((column, place) => ({ ...column, key: `${place} ${column.name}`, place }))
  const lines = rows.map((cells, place) => ({ row: rowNumbers[place] ?? place + 1, cells }))
  return (
    <ScrollBox label={t('table')} className={classes.sheet}>
      <table aria-label={t('table')}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            {present.map(({ key, name, state, field }) => (
              <th key={key} scope="col" data-state={state}>
                <span className={classes.columnName}>{name}</span>
                <Chip tone={TONES[state]}>
                  {field === undefined
                    ? t(`states.${state}`)
                    : t('readAs', { field: isTableField(field) ? fields(field) : field })}
                </Chip>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, cells }) => (
            <tr key={row} data-wrong={wrong.has(row)} title={wrong.get(row)}>
              <th scope="row">{row}</th>
              {present.map(({ key, state, place }) => (
                <td key={key} data-state={state} title={cells[place]}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
