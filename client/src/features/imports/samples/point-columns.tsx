import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import classes from '../reading/table-reading.module.css'
import { ColumnEquip, ColumnMeaning, ColumnPoint } from './column-cells.tsx'
import type { PointColumn } from './column-points.ts'

interface PointColumnsProps {
  /** The number of columns; only the first are listed. */
  count: number
  columns: readonly PointColumn[]
  chosen: TableChoices
  onChange: (changed: Partial<TableChoices>) => void
  /** Null: like the others. */
  onPlace: (column: string, equipId: string | null) => void
}

const SHOWN_AT_FIRST = 50
const SHOWN_VALUES = 5

/** Chooses which point each column is, where it belongs, and in what unit or words it speaks. */
export function PointColumns({ count, columns, chosen, onChange, onPlace }: PointColumnsProps) {
  const t = useTranslations('dataIn.sampleTable')
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? columns : columns.slice(0, SHOWN_AT_FIRST)
  const skip = (column: string, isSkipped: boolean) => {
    const others = (chosen.skipped ?? []).filter((name) => name !== column)
    onChange({ skipped: isSkipped ? [...others, column] : others })
  }
  return (
    <>
      <table className={`${classes.fields} ${classes.points}`} aria-label={t('columns')}>
        <thead>
          <tr>
            {(['column', 'point', 'equip', 'meaning', 'values'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((point) => (
            <tr key={point.column}>
              <th scope="row">
                <Checkbox
                  size="xs"
                  label={point.column}
                  checked={point.isRead}
                  onChange={({ currentTarget }) => skip(point.column, !currentTarget.checked)}
                />
              </th>
              <td>{point.isRead && <ColumnPoint point={point} chosen={chosen} onChange={onChange} />}</td>
              <td>{point.isRead && <ColumnEquip point={point} chosen={chosen} onPlace={onPlace} />}</td>
              <td>{point.isRead && <ColumnMeaning point={point} chosen={chosen} onChange={onChange} />}</td>
              <td>
                <span className={`cut ${basics.quiet} ${basics.block}`}>
                  {point.values.slice(0, SHOWN_VALUES).join(' · ')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < columns.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setIsWhole(true)}>
          {t('more', { count: columns.length - shown.length })}
        </Button>
      )}
      {count > columns.length && <p className={classes.note}>{t('first', { shown: columns.length, count })}</p>}
    </>
  )
}
