import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../../values/durations.ts'
import type { Cells } from '../evaluation/cells.ts'
import type { Random } from './random.ts'

export type Column = readonly number[]

/** The columns of one equip, by role. */
export type Columns = ReadonlyMap<string, Column>

export interface RandomSite {
  readonly length: number
  readonly stepSeconds: number
  readonly startSeconds: number
  readonly own: Columns
  readonly ahu: Columns
  readonly vavs: readonly Columns[]
  readonly hours: Column
  readonly minutesOfDay: Column
  readonly weekdays: Column
  readonly holidays: Column
  readonly parameters: Readonly<Record<string, number>>
}

export const TEMPERATURES = ['sat', 'mat', 'rat', 'oat'] as const
export const RATIOS = ['cc', 'hc', 'oad'] as const
export const CONDITIONS = ['fanOn', 'occ'] as const

/** Steps up and down on few values, so that equal numbers and turns are common, with gaps and absurd values. */
function columnOf(
  random: Random,
  length: number,
  { low, step, levels }: Readonly<Record<'low' | 'step' | 'levels', number>>,
) {
  const column: number[] = []
  let level = random.below(levels)
  let gap = 0
  for (let cell = 0; cell < length; cell++) {
    if (random.chance(0.4)) level = Math.min(levels - 1, Math.max(0, level + random.below(5) - 2))
    if (gap === 0 && random.chance(0.05)) gap = 1 + random.below(8)
    if (gap > 0) {
      gap--
      column.push(Number.NaN)
    } else column.push(random.chance(0.01) ? random.pick([2e12, -1e300, Number.POSITIVE_INFINITY]) : low + level * step)
  }
  return column
}

function columnsOf(random: Random, length: number): Columns {
  const conditions = CONDITIONS.map((role) => {
    const column = columnOf(random, length, { low: 0, step: 1, levels: 2 })
    // On or off knows no absurd values.
    return [role, column.map((value) => (value === 0 || value === 1 ? value : Number.NaN))] as const
  })
  return new Map<string, Column>([
    ...TEMPERATURES.map((role) => [role, columnOf(random, length, { low: 286, step: 0.5, levels: 12 })] as const),
    ...RATIOS.map((role) => [role, columnOf(random, length, { low: 0, step: 0.1, levels: 11 })] as const),
    ...conditions,
    [
      'state',
      columnOf(random, length, { low: 0, step: 1, levels: 4 }).map((value) => (value < 10 ? value : Number.NaN)),
    ],
  ])
}

export function randomSite(random: Random): RandomSite {
  const length = random.pick([0, 1, 2, 40, 70])
  const stepSeconds = random.pick([60, 300, 900])
  const startSeconds = 1_700_000_100 - (1_700_000_100 % stepSeconds) + stepSeconds * random.below(50)
  const hours = Array.from(
    { length },
    (_, cell) => Math.floor((startSeconds + cell * stepSeconds) / SECONDS_PER_HOUR) % 24,
  )
  const minutesOfDay = hours.map(
    (hour, cell) => 60 * hour + (Math.floor((startSeconds + cell * stepSeconds) / SECONDS_PER_MINUTE) % 60),
  )
  return {
    length,
    stepSeconds,
    startSeconds,
    hours,
    minutesOfDay,
    own: columnsOf(random, length),
    ahu: columnsOf(random, length),
    vavs: Array.from({ length: random.below(4) }, () => columnsOf(random, length)),
    weekdays: hours.map((hour) => 1 + (hour % 7)),
    holidays: columnOf(random, length, { low: 0, step: 1, levels: 2 }).map((value) =>
      value < 2 && value >= 0 ? value : Number.NaN,
    ),
    parameters: { eSat: 10 / 9, ccFull: 0.99, delay: 900, unset: Number.NaN },
  }
}

export const cellsOf = (site: RandomSite): Cells => equipOf(site, site.own)

function equipOf(site: RandomSite, columns: Columns): Cells {
  const column = (values: Column | undefined) => Float64Array.from(values ?? [])
  return {
    length: site.length,
    stepSeconds: site.stepSeconds,
    startSeconds: site.startSeconds,
    values: (role) => column(columns.get(role)),
    relatedValues: (_, role) => column(site.ahu.get(role)),
    relatedEach: () => site.vavs.map((vav) => equipOf(site, vav)),
    parameter: (name) => site.parameters[name] ?? Number.NaN,
    state: column(columns.get('state')),
    outdoor: column(columns.get('oat')),
    hours: () => column(site.hours),
    minutesOfDay: () => column(site.minutesOfDay),
    weekdays: () => column(site.weekdays),
    schedule: () => column(site.holidays),
  }
}
