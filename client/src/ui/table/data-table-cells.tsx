import type { ReactNode } from 'react'
import type { ColumnShape } from './data-table-headers.tsx'

/** A column's shape with its cells. */
export interface CellColumn<Props> extends ColumnShape {
  readonly Cell: (props: Props) => ReactNode
}

/** The cells of a row, in the order of its columns. */
export const cellsOf = <Id extends string, Props extends object>(
  ids: readonly Id[],
  cellOf: (id: Id) => (props: Props) => ReactNode,
  props: Props,
): ReactNode =>
  ids.map((id) => {
    const Cell = cellOf(id)
    return <Cell {...props} key={id} />
  })
