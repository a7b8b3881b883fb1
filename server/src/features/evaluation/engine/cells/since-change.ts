import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Column, Grid, Series } from './grid.ts'

interface Regular {
  readonly series: Series
  readonly holdSeconds: number
}

// The limit keeps the result independent of how far back samples were read.
const LONGEST_SECONDS = SECONDS_PER_DAY

/**
 * Seconds from the last change of any of the points to the end of each cell, at most a day. A change is a sample that differs from
 * the one before, or begins to be known. Unknown where no sample of any of them counts any more.
 */
export function sinceChange(points: readonly Regular[], grid: Grid): Column {
  const changed = new Float64Array(grid.length).fill(Number.NEGATIVE_INFINITY)
  const counts = new Float64Array(grid.length).fill(Number.NEGATIVE_INFINITY)
  for (const { series, holdSeconds } of points) {
    let [place, lastChange] = [0, Number.NEGATIVE_INFINITY]
    for (let cell = 0; cell < grid.length; cell += 1) {
      const end = grid.startsAt + (cell + 1) * grid.stepSeconds
      for (; place < series.at.length && (series.at[place] as number) < end; place += 1) {
        const isSame = place > 0 && Object.is(series.values[place], series.values[place - 1])
        if (!isSame) lastChange = series.at[place] as number
      }
      changed[cell] = Math.max(changed[cell] as number, lastChange)
      if (place > 0) counts[cell] = Math.max(counts[cell] as number, (series.at[place - 1] as number) + holdSeconds)
    }
  }
  return changed.map((at, cell) => {
    const end = grid.startsAt + (cell + 1) * grid.stepSeconds
    return (counts[cell] as number) < end - grid.stepSeconds ? Number.NaN : Math.min(LONGEST_SECONDS, end - at)
  })
}
