import { measureRhythm, RHYTHM_DAYS, type Rhythm } from '@bonfire/contract/histories/hold'
import type { PointKind } from '@bonfire/contract/histories/points'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { findLinePieces, findNewestChunks, findNextPieces } from './line-pieces.repository.ts'
import { cutSeries, joinSeries, type Series, splitDays } from './series.ts'
import { namingChunks } from './unknown-chunk.service.ts'

// A year of samples every five minutes in one statement, and three days of samples every second.
const SAMPLES_AT_ONCE = 200_000
// The built-in engine runs one statement at a time: a long one makes everyone wait.
const DAYS_AT_ONCE = 2000
const MEASURED_SAMPLES = 500

export interface LineRange {
  /** Epoch seconds: `from <= at < to`. */
  readonly from: number
  readonly to: number
  /** The last sample before `from` comes first if it is not older than this. */
  readonly heldSeconds: number
}

/**
 * The samples of a point in order, a day at a time, so that memory does not grow with the range and others have their
 * turn in between.
 */
export async function* readLine(
  db: Db,
  pointRowId: number,
  { from, to, heldSeconds }: LineRange,
): AsyncGenerator<Series, void> {
  const lastDay = Math.floor((to - 1) / SECONDS_PER_DAY)
  let firstDay = Math.floor(from / SECONDS_PER_DAY)
  let held: Series | undefined
  let since = from - heldSeconds
  while (firstDay <= lastDay) {
    const asked = { firstDay, lastDay: Math.min(lastDay, firstDay + DAYS_AT_ONCE - 1), since, maximum: SAMPLES_AT_ONCE }
    const { pieces, reachedDay } = await findLinePieces(db, pointRowId, asked)
    const days = splitDays(pieces)
    for (let next = await unpacked(db, days); next; next = await unpacked(db, days)) {
      const before = cutSeries(next, since, from)
      if (before.at.length > 0) held = { at: before.at.slice(-1), values: before.values.slice(-1) }
      const inside = cutSeries(next, from, to)
      if (inside.at.length > 0) {
        yield held ? joinSeries([held, inside]) : inside
        held = undefined
      }
      if (isTimeToGiveWay()) await giveWay()
    }
    firstDay = reachedDay + 1
    since = firstDay * SECONDS_PER_DAY
  }
  if (held) yield held
}

const unpacked = (db: Db, days: Generator<Series>): Promise<Series | undefined> =>
  namingChunks(db, async () => days.next().value ?? undefined)

/** The rhythm of the newest samples before an instant. */
export async function measureRhythmBefore(
  db: Db,
  { pointRowId, kind }: { readonly pointRowId: number; readonly kind: PointKind },
  before: number,
): Promise<Rhythm> {
  const pieces = await findNewestChunks(db, pointRowId, {
    lastDay: Math.floor((before - 1) / SECONDS_PER_DAY),
    samples: MEASURED_SAMPLES,
    chunks: RHYTHM_DAYS,
  })
  return namingChunks(db, async () => {
    return measureRhythm(cutSeries(joinSeries([...splitDays(pieces)]), Number.NEGATIVE_INFINITY, before), kind)
  })
}

/** The instant of the first sample of a point at or after another one; null if there is none. */
export async function findNextAt(db: Db, pointRowId: number, from: number): Promise<number | null> {
  const pieces = await findNextPieces(db, pointRowId, from)
  return namingChunks(db, async () => {
    const { at } = cutSeries(joinSeries([...splitDays(pieces)]), from, Number.POSITIVE_INFINITY)
    return at[0] ?? null
  })
}
