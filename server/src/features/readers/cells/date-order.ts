import type { TableReading } from '@bonfire/contract/imports/table-reading'

export type DateOrder = TableReading['dateOrder']

export const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

/** Returns how a cell with a date can be read: one way, or both. */
export function dateOrderIn(cell: string): 'dayFirst' | 'monthFirst' | 'either' | undefined {
  const [, first, mark, second] = YEAR_LAST.exec(cell.trim()) ?? []
  // The day always comes first in dates with dots.
  if (first === undefined || mark === '.') return undefined
  if (Number(first) > 12) return 'dayFirst'
  if (Number(second) > 12) return 'monthFirst'
  return first === second ? undefined : 'either'
}

/** Null unless one of the orders, and not the other, is proven. */
export function orderAmong(found: ReadonlySet<ReturnType<typeof dateOrderIn>>): DateOrder {
  if (found.has('dayFirst') === found.has('monthFirst')) return null
  return found.has('dayFirst') ? 'dayFirst' : 'monthFirst'
}

/** True if a cell holds a date that has to be read by the order of day and month, whatever its numbers allow. */
export function needsDateOrder(cell: string): boolean {
  const [, , mark] = YEAR_LAST.exec(cell.trim()) ?? []
  return mark !== undefined && mark !== '.'
}
