import type { TableChoices } from '@bonfire/contract/imports/table-reading'

/** The names of a table's columns depend on where its header is, and how it is cut. */
export type Layout = Pick<TableChoices, 'sheet' | 'encoding' | 'separator' | 'titleLines'>

/** The names of the columns of a file that is read so; throws a refusal, or undefined, if it has none then. */
export type HeaderWith = (layout: Layout) => Promise<readonly string[] | undefined>

/** The choices that hold for other files of the same layout. */
export function layoutOf({ sheet, encoding, separator, titleLines }: Layout, format: 'csv' | 'workbook'): Layout {
  const own = format === 'csv' ? { encoding, separator, titleLines } : { sheet, titleLines }
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
}

/** The same for the same layouts. */
export const layoutKey = (layout: Layout): string => JSON.stringify(layout)
