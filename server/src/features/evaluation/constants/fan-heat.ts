import type { MeasuredConstant } from '@bonfire/contract/evaluation/equip-parts'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { countHours, hoursOf, quantile } from './measured-values.ts'

/** Supply minus mixed air in kelvins, each for as many seconds, while the fan ran and nothing heated or cooled. */
export interface Warmings {
  readonly kelvin: Float64Array
  readonly stepSeconds: number
}

const FEWEST_HOURS = 12
/** Half of the time it is within so many kelvins, or it is no constant. */
const MOST_SPREAD_KELVIN = 2
/** Beyond these, a valve leaks or a sensor is wrong: that is to be found, not to be taken for the fan. */
const LOWEST_KELVIN = -0.25
const HIGHEST_KELVIN = 3.5
const NEAR_KELVIN = 0.5
const BINS = { from: -2, step: 0.25, count: 33 }

/** The usual warming of the air between the mixed and the supply air sensor by the fan alone. */
export function fanHeat({ kelvin, stepSeconds }: Warmings): MeasuredConstant {
  const known = kelvin.filter((warming) => !Number.isNaN(warming)).sort()
  const histogram = countHours(known, { ...BINS, stepSeconds })
  const nothing = { value: null, hours: 0, knownHours: hoursOf(known.length, stepSeconds), histogram }
  if (known.length * stepSeconds < FEWEST_HOURS * SECONDS_PER_HOUR) return { ...nothing, grounds: 'fewHours' }
  if (quantile(known, 0.75) - quantile(known, 0.25) > MOST_SPREAD_KELVIN) return { ...nothing, grounds: 'unclear' }
  const median = quantile(known, 0.5)
  if (median < LOWEST_KELVIN || median > HIGHEST_KELVIN) return { ...nothing, grounds: 'unlikely' }
  const value = Math.max(0, Math.round(median * 10) / 10)
  const near = known.filter((warming) => Math.abs(warming - value) <= NEAR_KELVIN)
  return { ...nothing, value, grounds: 'shown', hours: hoursOf(near.length, stepSeconds) }
}
