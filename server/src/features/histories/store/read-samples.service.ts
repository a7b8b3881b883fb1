import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { inParts } from '@bonfire/contract/values/in-parts'
import type { Db } from '../../../db/database.ts'
import { giveWay } from '../../../http/give-way.ts'
import * as store from './history-store.repository.ts'
import { cutSeries, joinSeries, mergePieces, type Series, type StoredPiece, splitDays } from './series.ts'
import { namingChunks } from './unknown-chunk.service.ts'

// The built-in engine runs one statement at a time: a long one makes everyone wait.
const CHUNKS_AT_ONCE = 2000
const POINTS_AT_ONCE = 1000

/** UTC days since 1970, both included. */
interface Days {
  readonly firstDay: number
  readonly lastDay: number
}

/**
 * Samples of points with `from <= at < to`, by point, or undefined if there are more than so many. Reads no more of them
 * than it takes to tell.
 */
export async function readAtMost(
  db: Db,
  pointRowIds: readonly number[],
  { from, to, maximum }: { readonly from: number; readonly to: number; readonly maximum: number },
): Promise<Map<number, Series> | undefined> {
  // Only a part of the first and the last day may be requested.
  const days = { firstDay: Math.floor(from / SECONDS_PER_DAY) + 1, lastDay: Math.floor((to - 1) / SECONDS_PER_DAY) - 1 }
  if ((await store.countPacked(db, pointRowIds, days)) > maximum) return undefined
  const found = new Map<number, Series>()
  let count = 0
  for (const pointRowId of new Set(pointRowIds)) {
    const series = (await readSamples(db, [pointRowId], { from, to })).get(pointRowId)
    count += series?.at.length ?? 0
    if (count > maximum) return undefined
    if (series) found.set(pointRowId, series)
  }
  return found
}

/** Samples of points with `from <= at < to`, by point; points without any are left out. */
export const readSamples = (
  db: Db,
  pointRowIds: readonly number[],
  range: { readonly from: number; readonly to: number },
): Promise<Map<number, Series>> => namingChunks(db, () => readSeries(db, pointRowIds, range))

async function readSeries(
  db: Db,
  pointRowIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Map<number, Series>> {
  const days = { firstDay: Math.floor(from / SECONDS_PER_DAY), lastDay: Math.floor((to - 1) / SECONDS_PER_DAY) }
  const series = new Map<number, Series>()
  for (const ids of inParts(pointRowIds, POINTS_AT_ONCE)) {
    const pieces = new Map<number, Series[]>()
    for await (const some of piecesOf(db, ids, days)) {
      for (const [id, piece] of mergePieces(some)) pieces.set(id, [...(pieces.get(id) ?? []), piece])
    }
    for (const [id, list] of pieces) {
      const cut = cutSeries(joinSeries(list), from, to)
      if (cut.at.length > 0) series.set(id, cut)
    }
  }
  return series
}

/**
 * The stored pieces of points on UTC days since 1970: `mergePieces` reads them, which takes longer and can be done elsewhere.
 */
export async function readPieces(db: Db, pointRowIds: readonly number[], days: Days): Promise<StoredPiece[]> {
  const pieces: StoredPiece[] = []
  for (const ids of inParts(pointRowIds, POINTS_AT_ONCE)) {
    for await (const some of piecesOf(db, ids, days)) {
      for (const piece of some) pieces.push(piece)
    }
  }
  return pieces
}

/** The first value of a point that is not among these; undefined if there is none. Samples without a value do not count. */
export const findOtherValue = (db: Db, pointRowId: number, known: readonly number[]): Promise<number | undefined> =>
  namingChunks(db, async () => {
    const days = await store.findDays(db, pointRowId)
    if (!days) return undefined
    for await (const pieces of piecesOf(db, [pointRowId], days)) {
      for (const { values } of splitDays(pieces)) {
        const other = values.find((value) => !Number.isNaN(value) && !known.includes(value))
        if (other !== undefined) return other
      }
      await giveWay()
    }
    return undefined
  })

async function* piecesOf(
  db: Db,
  pointRowIds: readonly number[],
  { firstDay, lastDay }: Days,
): AsyncGenerator<StoredPiece[]> {
  const daysAtOnce = Math.max(1, Math.floor(CHUNKS_AT_ONCE / pointRowIds.length))
  for (let day = firstDay; day <= lastDay; day += daysAtOnce) {
    yield await store.findPieces(db, pointRowIds, { firstDay: day, lastDay: Math.min(lastDay, day + daysAtOnce - 1) })
  }
}
