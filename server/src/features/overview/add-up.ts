import type { Amount, PeriodSum } from '@bonfire/contract/overview/overview'
import type { SumRow } from './overview.repository.ts'

type Summed = Pick<SumRow, 'currency' | 'new' | 'continuing' | 'gone' | 'seconds' | 'cost'>

/** Rows of several currencies as one sum: counts and times add up, costs stay apart. */
export function addUp(rows: readonly Summed[]): PeriodSum {
  const total = (count: (row: Summed) => number) => rows.reduce((sum, row) => sum + count(row), 0)
  return {
    new: total((row) => row.new),
    continuing: total((row) => row.continuing),
    gone: total((row) => row.gone),
    seconds: total((row) => row.seconds),
    costs: amountsOf(rows, (row) => row.cost),
  }
}

/** By currency; without one of which nothing was estimated. */
export function amountsOf<Row extends { readonly currency: string }>(
  rows: readonly Row[],
  amount: (row: Row) => number | null,
): Amount[] {
  const amounts = new Map<string, number>()
  for (const row of rows) {
    const more = amount(row)
    if (more !== null) amounts.set(row.currency, (amounts.get(row.currency) ?? 0) + more)
  }
  return [...amounts]
    .map(([currency, sum]) => ({ currency, amount: inTenThousandths(sum) }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
}

/** As costs are stored; what is left of binary fractions goes. */
export const inTenThousandths = (amount: number): number => Math.round(amount * 10_000) / 10_000

/** Rows that are the same but for the currency, as one sum each; those with most time in fault first. */
export function sumsBy<Key>(rows: readonly SumRow[], keyOf: (row: SumRow) => Key): { key: Key; sum: PeriodSum }[] {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, ofKey]) => ({ key, sum: addUp(ofKey) }))
    .sort((one, other) => other.sum.seconds - one.sum.seconds)
}
