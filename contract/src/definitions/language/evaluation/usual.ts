import { SECONDS_PER_DAY } from '../../../values/durations.ts'
import { USUAL_DAYS } from '../terms/constant.ts'
import { Sorted } from './statistics/sorted.ts'
import type { Numbers } from './truth.ts'

const BAND_KELVIN = 5
const ZERO_CELSIUS = 273.15

interface Habit {
  readonly state: Numbers | undefined
  readonly outdoor: Numbers | undefined
  readonly startSeconds: number
  readonly stepSeconds: number
}

interface SimilarCells {
  readonly sorted: Sorted
  /** The number of cells of each day. */
  readonly days: Map<number, number>
}

/**
 * The median of the earlier cells of the window in the same operating state and the same band of 5 K of the outdoor temperature. Unknown until
 * such cells are of ten days. The window ends before the cell.
 */
export function usual(of: Numbers, window: number, habit: Habit, out: Numbers): void {
  const groups = new Map<number, SimilarCells>()
  const dayOf = (cell: number) => Math.floor((habit.startSeconds + cell * habit.stepSeconds) / SECONDS_PER_DAY)
  for (let cell = 0; cell < of.length; cell++) {
    const past = cell - window - 1
    const left = past < 0 ? undefined : keyOf(habit, past)
    if (left !== undefined) removeFromGroup(groups.get(left), of[past] as number, dayOf(past))
    const key = keyOf(habit, cell)
    const group = key === undefined ? undefined : groups.get(key)
    out[cell] = group && group.days.size >= USUAL_DAYS ? group.sorted.median : Number.NaN
    if (key !== undefined) addToGroup(groups, key, of[cell] as number, dayOf(cell))
  }
}

const BANDS = 1e6

/** Returns the key of a state and a band of outdoor temperature; undefined if one of them is not known. */
function keyOf({ state, outdoor }: Habit, cell: number): number | undefined {
  const now = state === undefined ? 0 : (state[cell] as number)
  const band = outdoor === undefined ? 0 : Math.floor(((outdoor[cell] as number) - ZERO_CELSIUS) / BAND_KELVIN)
  const key = now * BANDS + band
  return Number.isNaN(key) ? undefined : key
}

function addToGroup(groups: Map<number, SimilarCells>, key: number, value: number, day: number): void {
  if (Number.isNaN(value)) return
  const group = groups.get(key) ?? { sorted: new Sorted(), days: new Map<number, number>() }
  groups.set(key, group)
  group.sorted.add(value)
  group.days.set(day, (group.days.get(day) ?? 0) + 1)
}

function removeFromGroup(group: SimilarCells | undefined, value: number, day: number): void {
  if (!group || Number.isNaN(value)) return
  group.sorted.remove(value)
  const left = (group.days.get(day) ?? 0) - 1
  if (left > 0) group.days.set(day, left)
  else group.days.delete(day)
}
