import { SECONDS_PER_DAY } from '../../../values/durations.ts'
import { USUAL_DAYS } from '../terms/constant.ts'
import { NO_GROUP, Ranked } from './statistics/ranked.ts'
import type { Numbers } from './truth.ts'

const BAND_KELVIN = 5
const ZERO_CELSIUS = 273.15

interface Habit {
  readonly state: Numbers | undefined
  readonly outdoor: Numbers | undefined
  readonly startSeconds: number
  readonly stepSeconds: number
}

/**
 * The median of the earlier cells of the window in the same operating state and the same band of 5 K of the outdoor temperature. Unknown until
 * such cells are of ten days. The window ends before the cell.
 */
export function usual(of: Numbers, window: number, habit: Habit, out: Numbers): void {
  const { alike, known, groupCount } = groupsOf(of, habit)
  const ranked = new Ranked(of, known, groupCount)
  const days = new DayCounts(of.length, groupCount, habit)
  for (let cell = 0; cell < of.length; cell++) {
    const past = cell - window - 1
    if (past >= 0 && known[past] !== NO_GROUP) {
      ranked.remove(past)
      days.remove(known[past] as number, past)
    }
    const group = alike[cell] as number
    out[cell] = group !== NO_GROUP && days.count(group) >= USUAL_DAYS ? ranked.median(group) : Number.NaN
    if (known[cell] === NO_GROUP) continue
    ranked.add(cell)
    days.add(group, cell)
  }
}

const BANDS = 1e6

/** The group of each cell by state and band of outdoor temperature; `known` only where the cell has a value, too. */
function groupsOf(of: Numbers, { state, outdoor }: Habit) {
  const [alike, known] = [new Int32Array(of.length), new Int32Array(of.length)]
  const groups = new Map<number, number>()
  let [lastKey, lastGroup] = [Number.NaN, NO_GROUP]
  for (let cell = 0; cell < of.length; cell++) {
    const now = state === undefined ? 0 : (state[cell] as number)
    const band = outdoor === undefined ? 0 : Math.floor(((outdoor[cell] as number) - ZERO_CELSIUS) / BAND_KELVIN)
    const key = now * BANDS + band
    if (key !== lastKey) {
      lastKey = key
      lastGroup = Number.isNaN(key) ? NO_GROUP : (groups.get(key) ?? groups.size)
      if (lastGroup === groups.size) groups.set(key, lastGroup)
    }
    alike[cell] = lastGroup
    known[cell] = Number.isNaN(of[cell] as number) ? NO_GROUP : lastGroup
  }
  return { alike, known, groupCount: groups.size }
}

/** Of how many days the cells of each group are. Cells come and go in the order of time. */
class DayCounts {
  readonly #dayOf: (cell: number) => number
  readonly #groupCount: number
  /** The number of cells by day and group, and of days by group. */
  readonly #cells: Int32Array
  readonly #days: Int32Array

  constructor(length: number, groupCount: number, { startSeconds, stepSeconds }: Habit) {
    const firstDay = Math.floor(startSeconds / SECONDS_PER_DAY)
    this.#dayOf = (cell) => Math.floor((startSeconds + cell * stepSeconds) / SECONDS_PER_DAY) - firstDay
    this.#groupCount = groupCount
    this.#cells = new Int32Array((this.#dayOf(length) + 1) * groupCount)
    this.#days = new Int32Array(groupCount)
  }

  count(group: number): number {
    return this.#days[group] as number
  }

  add(group: number, cell: number): void {
    const place = this.#dayOf(cell) * this.#groupCount + group
    if (this.#cells[place] === 0) (this.#days[group] as number)++
    ;(this.#cells[place] as number)++
  }

  remove(group: number, cell: number): void {
    const place = this.#dayOf(cell) * this.#groupCount + group
    ;(this.#cells[place] as number)--
    if (this.#cells[place] === 0) (this.#days[group] as number)--
  }
}
