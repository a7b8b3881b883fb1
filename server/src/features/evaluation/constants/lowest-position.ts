import type { MeasuredConstant } from '@bonfire/contract/evaluation/equip-parts'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { countHours, hoursOf, quantile } from './measured-values.ts'

/** The positions of a damper in percent while the fan ran, each for as many seconds. */
export interface Positions {
  readonly percent: Float64Array
  readonly stepSeconds: number
}

interface LowestPosition extends MeasuredConstant {
  /** It opens much wider at times. */
  readonly moves: boolean
}

const FEWEST_HOURS = 24
/** Sensors and actuators are not more exact. */
const WIDTH_PERCENT = 2
/** A damper that rests for less than this share of the time only passes by. */
const LEAST_SHARE = 0.15
/** It may go lower only now and then, or the minimum is lower. */
const MOST_BELOW_SHARE = 0.05
/** A closed damper is no minimum: it is closed at night, during warm-up, or by mistake. */
const CLOSED_PERCENT = 1
/** A damper that rests wide open lets through outside air alone, or is stuck. */
const OPEN_PERCENT = 90
const MOVES_PERCENT = 20
const BINS = { from: 0, step: 2, count: 51 }

/**
 * The lowest position in which a damper often rests while the fan runs; none where it was seen for less than a day, or
 * rests nowhere.
 */
export function lowestPosition({ percent, stepSeconds }: Positions): LowestPosition {
  const known = percent.filter((position) => !Number.isNaN(position)).sort()
  const open = known.subarray(known.findIndex((position) => position > CLOSED_PERCENT))
  const isClosed = known.length > 0 && (known.at(-1) as number) <= CLOSED_PERCENT
  const histogram = countHours(known, { ...BINS, stepSeconds })
  const nothing = { value: null, hours: 0, knownHours: hoursOf(known.length, stepSeconds), histogram, moves: false }
  if (known.length * stepSeconds < FEWEST_HOURS * SECONDS_PER_HOUR) return { ...nothing, grounds: 'fewHours' }
  if (isClosed || open.length * stepSeconds < FEWEST_HOURS * SECONDS_PER_HOUR) return { ...nothing, grounds: 'closed' }
  const moves = quantile(open, 0.95) - quantile(open, 0.05) >= MOVES_PERCENT
  const rest = lowestRest(open)
  if (!rest) return { ...nothing, moves, grounds: 'unclear' }
  const { first, last } = rest
  const resting = open.subarray(first, last + 1)
  const position = Math.round(resting.reduce((sum, one) => sum + one, 0) / resting.length)
  if (position >= OPEN_PERCENT) return { ...nothing, moves, grounds: 'open' }
  return { ...nothing, value: position, grounds: 'shown', hours: hoursOf(last - first + 1, stepSeconds), moves }
}

/** Returns the longest stretch of close positions, if it is long enough and few are below it. */
function lowestRest(sorted: Float64Array): { first: number; last: number } | undefined {
  const mostBelow = Math.floor(sorted.length * MOST_BELOW_SHARE)
  let rest = { first: 0, last: -1 }
  let last = 0
  for (let first = 0; first <= mostBelow; first += 1) {
    const end = (sorted[first] as number) + WIDTH_PERCENT
    while (last + 1 < sorted.length && (sorted[last + 1] as number) <= end) last += 1
    if (last - first > rest.last - rest.first) rest = { first, last }
  }
  return rest.last - rest.first + 1 >= sorted.length * LEAST_SHARE ? rest : undefined
}
