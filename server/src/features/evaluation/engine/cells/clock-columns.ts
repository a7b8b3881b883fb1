import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { tzOffset } from '@date-fns/tz'
import type { Column, Grid } from './grid.ts'

// 1 January 1970 was a Thursday.
const THURSDAY = 4

/** The local clock at a site, in columns on grids. */
export class ClockColumns {
  readonly #timezone: string
  readonly #walls = new Map<string, Float64Array>()

  constructor(timezone: string) {
    this.#timezone = timezone
  }

  /** 0 to 23. */
  hours(grid: Grid): Column {
    return this.#wall(grid).map((wall) => Math.floor((wall % SECONDS_PER_DAY) / SECONDS_PER_HOUR))
  }

  /** Whole minutes since midnight. */
  minutesOfDay(grid: Grid): Column {
    return this.#wall(grid).map((wall) => Math.floor((wall % SECONDS_PER_DAY) / SECONDS_PER_MINUTE))
  }

  /** 1 is Monday, 7 is Sunday. */
  weekdays(grid: Grid): Column {
    return this.#wall(grid).map((wall) => ((Math.floor(wall / SECONDS_PER_DAY) + THURSDAY - 1) % 7) + 1)
  }

  /** Returns the local time as seconds since 1970, as if it were in UTC. */
  #wall(grid: Grid): Float64Array {
    const key = `${grid.startsAt} ${grid.stepSeconds} ${grid.length}`
    const known = this.#walls.get(key)
    if (known) return known
    const walls = new Float64Array(grid.length)
    let offset = 0
    let offsetOf = Number.NaN
    for (let cell = 0; cell < grid.length; cell += 1) {
      const at = grid.startsAt + cell * grid.stepSeconds
      // Clocks change at most every quarter of an hour.
      const quarter = Math.floor(at / 900)
      if (quarter !== offsetOf) {
        offset = tzOffset(this.#timezone, new Date(at * 1000)) * 60
        offsetOf = quarter
      }
      walls[cell] = at + offset
    }
    this.#walls.clear()
    this.#walls.set(key, walls)
    return walls
  }
}
