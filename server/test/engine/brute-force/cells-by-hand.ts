/** A sample as it was sent: NaN where the sensor had no value. */
export interface Sample {
  readonly at: number
  readonly value: number
}

export interface NaivePoint {
  readonly role: string
  readonly kind: 'number' | 'bool'
  readonly unit: 'celsius' | 'fahrenheit' | 'percent' | null
  readonly intervalSeconds: number
  readonly holdSeconds: number | null
  readonly samples: readonly Sample[]
}

/** Unknown is null. */
export type Cell = number | null

/** One step of the grid, in epoch seconds. */
export interface Step {
  readonly from: number
  readonly to: number
}

const TOO_LARGE = 1e12
const COV_HOLD = 24 * 3600

function inSi(value: number, unit: NaivePoint['unit']): Cell {
  const inKelvin = unit === 'celsius' ? value + 273.15 : unit === 'fahrenheit' ? (value + 459.67) / 1.8 : value
  const converted = unit === 'percent' ? value / 100 : inKelvin
  return Number.isNaN(converted) || Math.abs(converted) > TOO_LARGE ? null : converted
}

/** What is known of a point in each step: the mean or the last of its samples, or an earlier one that still counts. */
export function cellsOf(point: NaivePoint, steps: readonly Step[]): Cell[] {
  const hold = point.holdSeconds ?? (point.intervalSeconds === 0 ? COV_HOLD : 3 * point.intervalSeconds)
  let place = 0
  let before: Sample | undefined
  return steps.map(({ from, to }) => {
    const within: Sample[] = []
    for (; place < point.samples.length; place += 1) {
      const sample = point.samples[place] as Sample
      if (sample.at >= to) break
      if (sample.at < from) before = sample
      else within.push(sample)
    }
    const held = before
    before = within.at(-1) ?? before
    if (within.length === 0) return held && from - held.at <= hold ? inSi(held.value, point.unit) : null
    return point.kind === 'bool' ? inSi(within.at(-1)?.value ?? Number.NaN, null) : meanOf(within, to, point.unit)
  })
}

/** Weighted by how long each sample lasts until the next; what the sensor did not know weighs nothing. */
function meanOf(samples: readonly Sample[], end: number, unit: NaivePoint['unit']): Cell {
  let [total, weight] = [0, 0]
  for (const [place, { at, value }] of samples.entries()) {
    if (inSi(value, unit) === null) continue
    const lasts = (samples[place + 1]?.at ?? end) - at
    total += value * lasts
    weight += lasts
  }
  return weight === 0 ? null : inSi(total / weight, unit)
}

/** The mean of what is known of the time before and the step itself, which must be known. */
export function smoothed(cells: readonly Cell[], count: number): Cell[] {
  return cells.map((cell, place) => {
    if (cell === null || count < 2) return cell
    const known = cells.slice(Math.max(0, place - count + 1), place + 1).filter((one) => one !== null)
    return known.reduce((sum, one) => sum + one, 0) / known.length
  })
}
