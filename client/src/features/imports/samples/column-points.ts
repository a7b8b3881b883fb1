import type { SampleTable } from '@bonfire/contract/imports/preview'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'

export type PointColumn = NonNullable<SampleTable['points']>[number]
type Places = Pick<TableChoices, 'newPointsAt' | 'pointEquips'>

const LONGEST_ID = 200

/** IDs are unique in the organisation, names of columns are not: controllers of one make have the same. */
const idAt = (equipId: string, name: string) => `${equipId}.${name.replaceAll(',', ' ')}`.slice(0, LONGEST_ID)

const equipOf = ({ newPointsAt, pointEquips }: Places, column: string) =>
  newPointsAt && (pointEquips?.[column] ?? newPointsAt.equipId)

/** The choices with another place of new points, whose IDs follow it unless someone chose them. */
export function withPlaces(
  chosen: TableChoices,
  { points: columns, pointCount }: Pick<SampleTable, 'points' | 'pointCount'>,
  places: Places,
): Partial<TableChoices> {
  const points = new Map(Object.entries(chosen.points ?? {}))
  // A table with one point is named after its file. Of a table with more columns than are listed all keep their names.
  const isRenamed = columns !== null && columns.length > 1 && columns.length === pointCount
  for (const { column, name, isKnown, equipId } of isRenamed ? columns : []) {
    const [before, after] = [equipOf(chosen, column), equipOf(places, column)]
    const present = points.get(column)
    const isChosen = present !== undefined && (before === undefined || present !== idAt(before, name))
    if (before === after || isChosen || (isKnown && after !== undefined && equipId === after)) continue
    if (after === undefined) points.delete(column)
    else points.set(column, idAt(after, name))
  }
  return { ...places, points: Object.fromEntries(points) }
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
