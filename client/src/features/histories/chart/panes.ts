import type { HistoryLine } from '@bonfire/contract/histories/histories'
import type { Point } from '@bonfire/contract/histories/points'
import { isSetpoint, isStepped, sensorOf } from '../chosen-points.ts'
import { COLOURS } from './colours.ts'

const MOST_LINES_OF_A_PANE = 6

/** A point as it is drawn. */
export interface DrawnLine {
  readonly point: Point
  /** A place among the colours of the theme. */
  readonly colour: number
  readonly isStepped: boolean
  readonly isDashed: boolean
  /** Absent until it has been read. */
  readonly line: HistoryLine | undefined
  /** The same time a week earlier, moved here. */
  readonly ghost: HistoryLine | undefined
}

interface Pane {
  readonly key: string
  /** The symbol that people write; null for plain numbers. */
  readonly unit: string | null
  readonly lines: readonly DrawnLine[]
}

export interface Panes {
  readonly panes: readonly Pane[]
  /** Bool and enum points. */
  readonly lanes: readonly DrawnLine[]
  /** Lines that are left out, so that the others are distinct. */
  readonly folded: readonly Point[]
}

interface Histories {
  readonly lines: ReadonlyMap<string, HistoryLine>
  readonly ghosts: ReadonlyMap<string, HistoryLine>
}

/**
 * Returns a pane for each unit, in the order of the points, with at most six lines; unfolded, one for the others too.
 */
export function panesOf(points: readonly Point[], { lines, ghosts }: Histories, isUnfolded: boolean): Panes {
  const draw = (point: Point, colour: number): DrawnLine => ({
    point,
    colour,
    isStepped: isStepped(point),
    isDashed: isSetpoint(point),
    line: lines.get(point.pointId),
    ghost: ghosts.get(point.pointId),
  })
  const numbers = points.filter(({ kind }) => kind === 'number')
  const panes: Pane[] = []
  const folded: Point[] = []
  for (const [unit, members] of Map.groupBy(numbers, (point) => point.unitSymbol ?? point.unit)) {
    for (let first = 0; first < members.length; first += MOST_LINES_OF_A_PANE) {
      const own = members.slice(first, first + MOST_LINES_OF_A_PANE)
      if (first > 0 && !isUnfolded) {
        folded.push(...own)
        continue
      }
      const colours = coloursOf(own)
      panes.push({ key: `${unit} ${first}`, unit, lines: own.map((point, place) => draw(point, colours[place] ?? 0)) })
    }
  }
  const lanes = points.filter(({ kind }) => kind !== 'number').map((point) => draw(point, 0))
  return { panes, lanes, folded }
}

/** A setpoint has the colour of its sensor on the same equip. */
function coloursOf(points: readonly Point[]): number[] {
  const bySensor = new Map<string, number>()
  let next = 0
  return points.map((point) => {
    const key = `${point.equipId} ${sensorOf(point.role) ?? point.role ?? point.pointId}`
    const known = bySensor.get(key)
    if (known !== undefined && isSetpoint(point)) return known
    const colour = next % COLOURS
    next += 1
    if (!bySensor.has(key)) bySensor.set(key, colour)
    return colour
  })
}
