import type { ImportPreview } from '@bonfire/contract/imports/preview'
import type { FieldChoice, TableChoices, TableField } from '@bonfire/contract/imports/table-reading'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { withField } from './table-choice.ts'
import classes from './table-reading.module.css'

interface FieldTableProps {
  /** The fields that such a table may have. */
  fields: readonly TableField[]
  /** Returns the required fields for which `has` finds nothing. */
  missingOf: (has: (field: TableField) => boolean) => readonly TableField[]
  columns: ImportPreview['columns']
  rows: ImportPreview['rows']
  reading: NonNullable<ImportPreview['reading']>
  label: string
  chosen: TableChoices['columns']
  onChoose: (choices: Partial<TableChoices>) => void
}

const SAMPLES = 5
const NOT_READ = 'none'
const FIXED = 'fixed'
const COLUMN = 'column:'
const TYPING_MILLISECONDS = 700

export function FieldTable({ fields, missingOf, columns, rows, reading, label, chosen, onChoose }: FieldTableProps) {
  const t = useTranslations('dataIn.table')
  const names = columns.filter(({ state }) => state !== 'missing').map(({ name }) => name)
  return (
    <table className={classes.fields} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('samples')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldRow
            key={field}
            field={field}
            missingOf={missingOf}
            names={names}
            rows={rows}
            reading={reading}
            onChoose={(choice) => onChoose(withField(chosen, field, choice))}
          />
        ))}
      </tbody>
    </table>
  )
}

interface FieldRowProps extends Pick<FieldTableProps, 'rows' | 'reading' | 'missingOf'> {
  field: TableField
  /** The names of all columns of the file. */
  names: readonly string[]
  onChoose: (choice: FieldChoice) => void
}

function FieldRow({ field, missingOf, names, rows, reading, onChoose }: FieldRowProps) {
  const t = useTranslations('dataIn.table')
  const fields = useTranslations('dataIn.fields')
  const place = reading.columns[field]
  const fixed = reading.values[field]
  const [isFixed, setIsFixed] = useState(fixed !== undefined)
  const has = (one: TableField) => reading.columns[one] !== undefined || reading.values[one] !== undefined
  const isMissing = missingOf(has).includes(field)
  const isRequired = missingOf((one) => one !== field && has(one)).includes(field)
  const missingId = useId()
  const choose = (value: string | null) => {
    setIsFixed(value === FIXED)
    if (value === NOT_READ) onChoose(null)
    if (value?.startsWith(COLUMN)) onChoose({ column: value.slice(COLUMN.length) })
  }
  const value = isFixed ? FIXED : place === undefined ? NOT_READ : COLUMN + (names[place] ?? '')
  const distinct = [...new Set(names.filter((name) => name !== ''))]
  return (
    <tr data-missing={isMissing}>
      <th scope="row">
        {fields(field)}
        {isRequired && <span aria-hidden>{' *'}</span>}
      </th>
      <td>
        <div className={classes.source}>
          <Select
            aria-label={t('columnOf', { field: fields(field) })}
            size="xs"
            w={220}
            data={[
              { value: NOT_READ, label: t('notInFile') },
              { value: FIXED, label: t('fixed') },
              { group: t('columns'), items: distinct.map((name) => ({ value: COLUMN + name, label: name })) },
            ]}
            value={value}
            onChange={choose}
            error={isMissing && !isFixed}
            aria-describedby={isMissing && !isFixed ? missingId : undefined}
            allowDeselect={false}
            searchable={distinct.length > 8}
          />
          {isFixed && (
            <FixedValue label={t('valueOf', { field: fields(field) })} value={fixed ?? ''} onChange={onChoose} />
          )}
        </div>
      </td>
      <td>
        {/* Here, because a line below the choice would move the rows under the pointer when it goes. */}
        {isMissing && !isFixed && (
          <span id={missingId} className={classes.required}>
            {t('required')}
          </span>
        )}
        {place !== undefined && !isFixed && (
          <span className={`cut ${basics.quiet} ${basics.block}`}>{sampleValues(rows, place).join(' · ')}</span>
        )}
      </td>
    </tr>
  )
}

function FixedValue({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (choice: FieldChoice) => void
}) {
  const [typed, setTyped] = useState(value)
  const follow = useDebouncedCallback((text: string) => text.trim() && onChange({ value: text.trim() }), {
    delay: TYPING_MILLISECONDS,
    flushOnUnmount: true,
  })
  return (
    <TextInput
      aria-label={label}
      size="xs"
      w={160}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        follow(currentTarget.value)
      }}
      onBlur={() => follow.flush()}
      data-autofocus
    />
  )
}

/** The first different values of a column. */
const sampleValues = (rows: ImportPreview['rows'], place: number): string[] =>
  [...new Set(rows.map((cells) => cells[place] ?? '').filter((cell) => cell !== ''))].slice(0, SAMPLES)
