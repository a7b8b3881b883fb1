import type { Grid } from './cells/grid.ts'
import { type EngineFiring, FALSE, UNKNOWN } from './firings.ts'
import type { EngineDay } from './input.ts'

/** For rules that are evaluated once a day or week: the days on which the condition was true in the last cell that counts. */
export function wholeDays(
  truth: Uint8Array,
  counts: Uint8Array,
  { grid, days, per }: { readonly grid: Grid; readonly days: readonly EngineDay[]; readonly per: 'day' | 'week' },
): EngineFiring[] {
  const gridEnd = grid.startsAt + grid.length * grid.stepSeconds
  return days.flatMap(({ day, startsAt, endsAt }) => {
    if (endsAt > gridEnd || (per === 'week' && !isSunday(day))) return []
    const firstCell = Math.max(0, Math.ceil((startsAt - grid.startsAt) / grid.stepSeconds))
    const lastCell = Math.min(grid.length, Math.floor((endsAt - grid.startsAt) / grid.stepSeconds)) - 1
    for (let cell = lastCell; cell >= firstCell; cell -= 1) {
      if (counts[cell] === 0 || truth[cell] === UNKNOWN) continue
      return truth[cell] === FALSE ? [] : [{ startsAt, endsAt, confirmedAt: endsAt, firstCell, lastCell }]
    }
    return []
  })
}

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
