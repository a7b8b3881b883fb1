import type { Column, Grid } from '../cells/grid.ts'
import type { SiteData } from '../cells/site-data.ts'
import type { EngineEquip } from '../input.ts'

/** A time in which a rule says nothing on an equip, and why. */
export interface Suppression {
  /** The key of the rule that fired then, or the role `maintenance`. */
  readonly by: string
  readonly startsAt: number
  readonly endsAt: number
}

const MAINTENANCE = 'maintenance'

/** While someone works on an equip, no rule fires on it: the times in which one of its points says so. */
export function maintenanceOf(
  { data, equip }: { readonly data: SiteData; readonly equip: EngineEquip },
  grid: Grid,
): Suppression[] {
  return data
    .pointsOf(equip.id, MAINTENANCE)
    .flatMap((point) => timesOf(data.column(point, 'bool', grid) ?? new Float64Array(), grid))
}

function timesOf(column: Column, { startsAt, stepSeconds }: Grid): Suppression[] {
  const times: Suppression[] = []
  let first = -1
  for (let cell = 0; cell <= column.length; cell += 1) {
    const isOn = column[cell] === 1
    if (isOn && first < 0) first = cell
    if (isOn || first < 0) continue
    times.push({ by: MAINTENANCE, startsAt: startsAt + first * stepSeconds, endsAt: startsAt + cell * stepSeconds })
    first = -1
  }
  return times
}

/** 1 in every cell that a suppression touches. */
export function suppressedCells(suppressions: readonly Suppression[], grid: Grid): Uint8Array {
  const cells = new Uint8Array(grid.length)
  for (const { startsAt, endsAt } of suppressions) {
    const first = Math.max(0, Math.floor((startsAt - grid.startsAt) / grid.stepSeconds))
    cells.fill(1, first, Math.max(first, Math.ceil((endsAt - grid.startsAt) / grid.stepSeconds)))
  }
  return cells
}
