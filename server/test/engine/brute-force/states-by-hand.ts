import { type Cell, cellsOf, type NaivePoint, type Step } from './cells-by-hand.ts'

/** It runs, and in which state is not known. */
export const UNTOLD = 'untold'

const DEADBAND = 0.02
const MINIMUM = 0.2
const FULL = 0.98

type Truth = boolean | null

const every = (...parts: readonly Truth[]): Truth =>
  parts.includes(false) ? false : parts.includes(null) ? null : true
/** Two numbers that are equal to within rounding. */
const isAbove = (value: Cell, limit: number): Truth =>
  value === null ? null : value - limit > 1e-9 * Math.max(value, limit)
const isUpTo = (value: Cell, limit: number): Truth => {
  const above = isAbove(value, limit)
  return above === null ? null : !above
}
const isFrom = (value: Cell, limit: number): Truth =>
  value === null ? null : limit - value <= 1e-9 * Math.max(value, limit)

/** The operating states of an air handling unit, as the design says them. */
export function statesByHand(points: readonly NaivePoint[], steps: readonly Step[]): (Cell | typeof UNTOLD)[] {
  const columns = new Map(points.map((point) => [point.role, cellsOf(point, steps)]))
  /** What is not there counts as closed, or occupied. */
  const read = (role: string, place: number, absent: number): Cell => {
    const column = columns.get(role)
    return column ? (column[place] ?? null) : absent
  }
  return steps.map((_, place) => {
    const runs = runsAt(columns, place)
    if (runs === null) return null
    if (!runs) return 0
    const occ = read('occ', place, 1)
    if (occ === null) return null
    if (occ === 0) return 0
    const [hc, cc, oad] = [read('hc', place, 0), read('cc', place, 0), read('oad', place, 0)]
    const shut = { hc: isUpTo(hc, DEADBAND), cc: isUpTo(cc, DEADBAND) }
    const open = { hc: isAbove(hc, DEADBAND), cc: isAbove(cc, DEADBAND) }
    const isMinimum = isUpTo(oad, MINIMUM + DEADBAND)
    const candidates: readonly (readonly [number, Truth])[] = [
      [1, every(open.hc, shut.cc, isMinimum)],
      [2, every(shut.hc, shut.cc, isAbove(oad, MINIMUM + DEADBAND))],
      [3, every(shut.hc, open.cc, isFrom(oad, FULL))],
      [4, every(shut.hc, open.cc, isMinimum)],
    ]
    for (const [state, truth] of candidates) {
      if (truth === null) return UNTOLD
      if (truth) return state
    }
    return 5
  })
}

/** By its status, or else its speed; a unit that has neither runs. */
function runsAt(columns: ReadonlyMap<string, readonly Cell[]>, place: number): Truth {
  const status = columns.get('fanOn')
  if (status) return status[place] === null ? null : status[place] === 1
  const speed = columns.get('fan')
  return speed ? isAbove(speed[place] ?? null, 0.05) : true
}
