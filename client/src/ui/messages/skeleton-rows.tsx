import { Skeleton } from '@mantine/core'
import classes from './skeleton-rows.module.css'

interface SkeletonRowsProps {
  rows: number
  /** Width of each column's bar, as CSS lengths or percentages. */
  columns: readonly string[]
  /** Pixels. */
  rowHeight?: number
  label: string
}

/** Placeholder rows in the shape of the list. They appear after a moment, so that a fast response does not flicker. */
export function SkeletonRows({ rows, columns, rowHeight = 36, label }: SkeletonRowsProps) {
  const lines = Array.from({ length: rows }, (_, line) => `line ${line}`)
  const bars = columns.map((width, column) => ({ key: `column ${column}`, width }))
  return (
    <div role="status" aria-label={label} aria-busy className={classes.rows}>
      {lines.map((line) => (
        <div key={line} className={classes.row} style={{ height: rowHeight }}>
          {bars.map(({ key, width }) => (
            <span key={key} className={classes.cell} style={{ flexBasis: width }}>
              <Skeleton height={10} width="72%" radius="sm" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
