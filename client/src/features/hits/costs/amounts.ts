import type { WorthBasis } from '@bonfire/contract/hits/hits'
import type { useTranslations } from 'use-intl'
import type { GroupRow } from '../group-rows.ts'

/** What findings cost, or what repairing them is worth a day. */
export type AmountColumn = 'cost' | 'worth'

/** The cost of a row, as far as it was estimated. */
export interface RowCost {
  readonly currency: string
  /** The cost that counts in the list, or its worth a day. */
  readonly amount: number
  /** The cost that counts in the list. */
  readonly cost: number
  /** Of worth alone. */
  readonly basis: WorthBasis | undefined
  /** The number of the row's hits that the amount covers. */
  readonly estimatedHits: number
  /** The cost of snoozed equipment, whether it counts or not. */
  readonly snoozed: number
}

/** The costs of the rows of a list. */
export interface RowCosts {
  readonly column: AmountColumn
  /** Sorted by the number of rows, the most first. */
  readonly currencies: readonly string[]
  /** Undefined if nothing that counts was estimated, which is not 0. */
  readonly of: (row: GroupRow) => RowCost | undefined
  /**
   * Higher for what costs more, among rows of one currency, which stay together; null for what was not estimated. By worth,
   * that follows by severity and time in fault.
   */
  readonly rankOf: (row: GroupRow) => number | null
  /** The sum in each currency; null where nothing was estimated. */
  readonly sumsOf: (rows: readonly GroupRow[]) => (number | null)[]
  /** Says them in words. */
  readonly toWords: (options: CostWordsOptions) => CostWords
}

export interface CostWordsOptions {
  readonly t: ReturnType<typeof useTranslations<'analysis.list'>>
  readonly locale: string
  readonly showSnoozed: boolean
}

/** A cell of the column of amounts. */
export interface AmountWords {
  readonly column: AmountColumn
  readonly label: string
  readonly detail: string
}

export interface CostWords {
  readonly ofRow: (row: GroupRow) => AmountWords
  /** Of a section, by its sums. */
  readonly ofSection: (section: { readonly costs: readonly (number | null)[] }) => AmountWords
}
