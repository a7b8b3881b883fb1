import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { DaySamples } from './chunk.ts'

/** Samples of any points and days in the order of their arrival, in columns of the same length. */
export interface Arrivals {
  readonly pointRowIds: ArrayLike<number>
  /** Epoch seconds. */
  readonly at: ArrayLike<number>
  /** NaN: the sensor had no value. */
  readonly values: ArrayLike<number>
}

export interface Merged {
  readonly samples: DaySamples
  /** Seconds that are new or have another value than before. */
  readonly changed: number
  /** The number of them that had another value. */
  readonly replaced: number
}

/** Places in `arrivals` by point and UTC day, in the order of their arrival. */
export function groupByDay(arrivals: Arrivals): Map<number, Map<number, number[]>> {
  const points = new Map<number, Map<number, number[]>>()
  let [lastPoint, lastDay, list] = [Number.NaN, Number.NaN, [] as number[]]
  for (let place = 0; place < arrivals.at.length; place++) {
    const pointRowId = arrivals.pointRowIds[place] as number
    const day = Math.floor((arrivals.at[place] as number) / SECONDS_PER_DAY)
    // Most samples follow one of the same point and day.
    if (pointRowId !== lastPoint || day !== lastDay) {
      ;[lastPoint, lastDay, list] = [pointRowId, day, placesOf(points, pointRowId, day)]
    }
    list.push(place)
  }
  return points
}

function placesOf(points: Map<number, Map<number, number[]>>, pointRowId: number, day: number): number[] {
  const days = points.get(pointRowId) ?? new Map<number, number[]>()
  points.set(pointRowId, days)
  const places = days.get(day) ?? []
  days.set(day, places)
  return places
}

/** The last value that arrived for a second counts, so duplicates change nothing. */
export function mergeDay(stored: DaySamples | undefined, arrivals: Arrivals, places: readonly number[]): Merged {
  const arrived = lastOfEachSecond(arrivals, places)
  if (!stored) return { samples: arrived, changed: arrived.seconds.length, replaced: 0 }
  const { seconds: oldSeconds, values: oldValues } = stored
  const { seconds: newSeconds, values: newValues } = arrived
  const seconds = new Int32Array(oldSeconds.length + newSeconds.length)
  const values = new Float64Array(seconds.length)
  let [old, next, count, changed, replaced] = [0, 0, 0, 0, 0]
  while (old < oldSeconds.length || next < newSeconds.length) {
    const oldSecond = oldSeconds[old] ?? Number.POSITIVE_INFINITY
    const newSecond = newSeconds[next] ?? Number.POSITIVE_INFINITY
    const isOld = oldSecond < newSecond
    seconds[count] = isOld ? oldSecond : newSecond
    values[count] = (isOld ? oldValues[old] : newValues[next]) as number
    if (!isOld && !(oldSecond === newSecond && Object.is(oldValues[old], newValues[next]))) {
      changed++
      if (oldSecond === newSecond) replaced++
    }
    if (oldSecond <= newSecond) old++
    if (newSecond <= oldSecond) next++
    count++
  }
  return { samples: { seconds: seconds.slice(0, count), values: values.slice(0, count) }, changed, replaced }
}

function lastOfEachSecond({ at, values }: Arrivals, places: readonly number[]): DaySamples {
  const isRising = places.every(
    (place, n) => n === 0 || (at[place] as number) > (at[places[n - 1] as number] as number),
  )
  // A stable sort keeps the order of arrival within a second.
  const sorted = isRising ? places : places.toSorted((one, other) => (at[one] as number) - (at[other] as number))
  const kept = isRising
    ? sorted
    : sorted.filter((place, n) => n === sorted.length - 1 || at[place] !== at[sorted[n + 1] as number])
  return {
    seconds: Int32Array.from(kept, (place) => secondOfDay(at[place] as number)),
    values: Float64Array.from(kept, (place) => values[place] as number),
  }
}

/** Instants before 1970 have one too. */
const secondOfDay = (at: number) => at - Math.floor(at / SECONDS_PER_DAY) * SECONDS_PER_DAY
