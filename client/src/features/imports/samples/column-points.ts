import type { SampleTable } from '@bonfire/contract/imports/preview'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'

export type PointColumn = NonNullable<SampleTable['points']>[number]
/** The chosen IDs, without those that are named after the equipment of their columns: another one has other points. */
export function withoutPlace({ points = {}, newPointsAt, pointEquips = {} }: TableChoices): TableChoices['points'] {
  const equipOf = (column: string) => pointEquips[column] ?? newPointsAt?.equipId
  return Object.fromEntries(Object.entries(points).filter(([column, id]) => !id.startsWith(`${equipOf(column)}.`)))
}

/** The words of a column for on and off when these say on: the others that were seen say off. */
export function withWords(
  chosen: TableChoices['pointWords'],
  { column, values }: Pick<PointColumn, 'column' | 'values'>,
  on: readonly string[],
): TableChoices['pointWords'] {
  const { [column]: before, ...others } = chosen ?? {}
  if (on.length === 0) return others
  const seen = [...new Set([...values, ...(before?.on ?? []), ...(before?.off ?? [])])]
  return { ...others, [column]: { on: [...on], off: seen.filter((word) => !on.includes(word)) } }
}
