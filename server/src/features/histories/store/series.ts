import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { type DaySamples, decodeChunk, UnknownChunkVersion } from './chunks/chunk.ts'
import { groupByDay, mergeDay } from './chunks/merge-day.ts'

/** Samples of a point, rising. NaN: the sensor had no value. */
export interface Series {
  /** Epoch seconds. */
  readonly at: Float64Array
  readonly values: Float64Array
}

/** A chunk of a point, or what arrived and is not in one yet, in the order of arrival. */
export interface StoredPiece {
  readonly pointRowId: number
  /** UTC days since 1970; null for the tail. */
  readonly day: number | null
  readonly body: Uint8Array | null
  readonly at: number[] | null
  readonly values: (number | null)[] | null
  /** The number that a chunk holds; null for the tail. */
  readonly samples: number | null
}

/** The pieces of one statement as one series a point. */
export function mergePieces(pieces: readonly StoredPiece[]): Map<number, Series> {
  const byPoint = Map.groupBy(pieces, ({ pointRowId }) => pointRowId)
  return new Map([...byPoint].map(([pointRowId, list]) => [pointRowId, mergePoint(list)]))
}

const mergePoint = (pieces: readonly StoredPiece[]): Series => joinSeries([...splitDays(pieces)])

/** The chunks of one point day by day, each unpacked when it is needed. */
export function* splitDays(pieces: readonly StoredPiece[]): Generator<Series> {
  const [first] = pieces
  if (!first) return
  const { pointRowId } = first
  const bodies = new Map(pieces.flatMap(({ day, body }) => (day !== null && body ? [[day, body] as const] : [])))
  // One for each range of days that was read.
  const tails = pieces.filter(({ at }) => at !== null)
  const at = tails.flatMap((tail) => tail.at ?? [])
  const values = tails.flatMap((tail) => tail.values ?? []).map((value) => value ?? Number.NaN)
  const arrivals = { pointRowIds: at.map(() => pointRowId), at, values }
  const arrived = groupByDay(arrivals).get(pointRowId) ?? new Map<number, number[]>()
  for (const day of [...new Set([...bodies.keys(), ...arrived.keys()])].sort((one, other) => one - other)) {
    const body = bodies.get(day)
    const stored = body && decodeDay(pointRowId, day, body)
    const places = arrived.get(day)
    const samples = places ? mergeDay(stored, arrivals, places).samples : stored
    if (samples) yield { at: instantsOf(day, samples.seconds), values: samples.values }
  }
}

function instantsOf(day: number, seconds: Int32Array): Float64Array {
  const start = day * SECONDS_PER_DAY
  const at = new Float64Array(seconds.length)
  for (let place = 0; place < at.length; place++) at[place] = start + (seconds[place] as number)
  return at
}

export function decodeDay(pointRowId: number, day: number, body: Uint8Array): DaySamples {
  try {
    return decodeChunk(body)
  } catch (error) {
    if (error instanceof UnknownChunkVersion) Object.assign(error, { pointRowId, day })
    throw error
  }
}

export function joinSeries(list: readonly Series[]): Series {
  const [only] = list
  if (only && list.length === 1) return only
  const length = list.reduce((sum, { at }) => sum + at.length, 0)
  const whole = { at: new Float64Array(length), values: new Float64Array(length) }
  let place = 0
  for (const { at, values } of list) {
    whole.at.set(at, place)
    whole.values.set(values, place)
    place += at.length
  }
  return whole
}

export function cutSeries({ at, values }: Series, from: number, to: number): Series {
  const first = firstAtOrAfter(at, from)
  const end = firstAtOrAfter(at, to)
  return { at: at.subarray(first, end), values: values.subarray(first, end) }
}

/** The first place at or after an instant. */
export function firstAtOrAfter(at: Float64Array, instant: number): number {
  let [low, high] = [0, at.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] as number) < instant) low = middle + 1
    else high = middle
  }
  return low
}
