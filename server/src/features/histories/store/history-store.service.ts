import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Db } from '../../../db/database.ts'
import { markChangedDays } from '../../../db/due-days.ts'
import { Refusal } from '../../../http/refusal.ts'
import { encodeChunk, UnknownChunkVersion } from './chunk.ts'
import * as store from './history-store.repository.ts'
import { type Arrivals, groupByDay, mergeDay } from './merge-day.ts'
import { DAY_SECONDS, decodeDay, joined, mergePieces, type Series, type StoredPiece, within } from './series.ts'

export interface Stored {
  /** Seconds that are new, or have another value than before. */
  readonly accepted: number
  /** Seconds that had this value already, and duplicates in what was sent. */
  readonly unchanged: number
}

// As many samples of a point and day as make rewriting its chunk at once cheaper than the tail.
const BULK_SAMPLES = 24
const PACK_ROWS = 50_000
const PACK_AFTER_MILLISECONDS = 10 * 60_000
// The built-in engine runs one statement at a time: a long one makes everyone wait.
const CHUNKS_AT_ONCE = 2000
const POINTS_AT_ONCE = 1000

/**
 * Stores samples of one site in the order of their arrival. Runs in a separate transaction; when it resolves and the
 * transaction commits, they are kept. Newer samples than any are appended; the others are merged into their days.
 */
export const appendSamples = (
  db: Db,
  arrivals: Arrivals & { readonly siteRowId: number; readonly now: Date },
): Promise<Stored> => namingChunks(db, () => storeArrivals(db, arrivals))

async function storeArrivals(
  db: Db,
  { siteRowId, now, ...arrivals }: Arrivals & { readonly siteRowId: number; readonly now: Date },
): Promise<Stored> {
  const { rows, since } = await store.takeSiteTurn(db, siteRowId)
  const days = groupByDay(arrivals)
  const written = await store.findWritten(db, siteRowId, [...days.keys()])
  const withNewUnit = [...written].filter(([, { isNewUnit }]) => isNewUnit).map(([pointId]) => pointId)
  if (withNewUnit.length > 0) await store.keepUnits(db, withNewUnit)
  const appended: number[] = []
  const merged: number[] = []
  for (const [pointId, places] of days) {
    const all = [...places.values()].flat()
    const isBulk = all.length >= BULK_SAMPLES * places.size
    const latest = written.get(pointId)?.newest ?? Number.NEGATIVE_INFINITY
    const isLater = all.every(
      (place, n) => (arrivals.at[place] as number) > (n === 0 ? latest : (arrivals.at[all[n - 1] as number] as number)),
    )
    const list = isBulk || !isLater ? merged : appended
    for (const place of all) list.push(place)
  }
  const touched = new TouchedDays()
  const changed =
    merged.length > 0
      ? await mergeIntoDays(
          db,
          siteRowId,
          select(
            arrivals,
            merged.sort((one, other) => one - other),
          ),
          touched,
        )
      : 0
  if (appended.length > 0) await store.appendToTail(db, siteRowId, select(arrivals, appended), now)
  for (const place of appended) touched.add(arrivals.at[place] as number)
  await markChangedDays(db, { siteRowId, ranges: touched.ranges(), now })
  const isOld = since !== null && now.getTime() - since.getTime() >= PACK_AFTER_MILLISECONDS
  if (appended.length > 0 && (isOld || rows + appended.length >= PACK_ROWS)) await packTail(db, siteRowId)
  const accepted = appended.length + changed
  return { accepted, unchanged: arrivals.at.length - accepted }
}

/** The first and the last instant on each UTC day. */
class TouchedDays {
  readonly #days = new Map<number, { from: number; to: number }>()

  add(at: number): void {
    const day = Math.floor(at / DAY_SECONDS)
    const range = this.#days.get(day)
    if (!range) this.#days.set(day, { from: at, to: at })
    else if (at < range.from) range.from = at
    else if (at > range.to) range.to = at
  }

  ranges(): readonly { readonly from: number; readonly to: number }[] {
    return [...this.#days.values()]
  }
}

function select(arrivals: Arrivals, places: readonly number[]): Arrivals {
  const { pointIds, at, values } = arrivals
  // All of them: those of a point are in the order of their arrival either way.
  if (places.length === at.length) return arrivals
  return {
    pointIds: places.map((place) => pointIds[place] as number),
    at: places.map((place) => at[place] as number),
    values: places.map((place) => values[place] as number),
  }
}

/** Moves the site's tail into chunks, in a separate transaction. */
export async function packSite(db: Db, siteRowId: number): Promise<void> {
  await store.takeSiteTurn(db, siteRowId)
  await packTail(db, siteRowId)
}

async function packTail(db: Db, siteRowId: number): Promise<void> {
  await writeDays(db, await store.takeTail(db, siteRowId))
}

/** Returns how many seconds changed; what the points had in the tail is merged first, because it arrived before. */
async function mergeIntoDays(db: Db, siteRowId: number, arrivals: Arrivals, touched: TouchedDays): Promise<number> {
  await writeDays(db, await store.takeTail(db, siteRowId, [...new Set(Array.from(arrivals.pointIds))]))
  return writeDays(db, arrivals, touched)
}

async function writeDays(db: Db, arrivals: Arrivals, touched?: TouchedDays): Promise<number> {
  if (arrivals.at.length === 0) return 0
  const wanted = [...groupByDay(arrivals)].flatMap(([pointId, days]) =>
    [...days].map(([day, places]) => ({ pointId, day, places })),
  )
  let changed = 0
  const until = new Map<number, number>()
  for (let first = 0; first < wanted.length; first += CHUNKS_AT_ONCE) {
    const slice = wanted.slice(first, first + CHUNKS_AT_ONCE)
    const keys = { pointIds: slice.map(({ pointId }) => pointId), days: slice.map(({ day }) => day) }
    const stored = new Map(
      (await store.findChunks(db, keys)).map(({ pointId, day, body }) => [`${pointId} ${day}`, body]),
    )
    const chunks: store.NewChunk[] = []
    for (const { pointId, day, places } of slice) {
      const body = stored.get(`${pointId} ${day}`)
      const merged = mergeDay(body && decodeDay(pointId, day, body), arrivals, places)
      const { seconds } = merged.samples
      until.set(pointId, Math.max(until.get(pointId) ?? 0, day * DAY_SECONDS + (seconds.at(-1) ?? 0)))
      if (merged.changed === 0) continue
      changed += merged.changed
      if (touched) for (const place of places) touched.add(arrivals.at[place] as number)
      chunks.push({ pointId, day, samples: seconds.length, body: encodeChunk(merged.samples) })
    }
    await store.upsertChunks(db, chunks)
  }
  await store.markPacked(db, until)
  return changed
}

/** Sites whose tail is so long or old that it is to be packed. */
export const findSitesToPack = (db: Db, now: Date): Promise<number[]> =>
  store.findSitesToPack(db, { rows: PACK_ROWS, since: new Date(now.getTime() - PACK_AFTER_MILLISECONDS) })

/**
 * Samples of points with `from <= at < to`, by point, or undefined if there are more than so many. Reads no more of them
 * than it takes to tell.
 */
export async function readAtMost(
  db: Db,
  pointIds: readonly number[],
  { from, to, maximum }: { readonly from: number; readonly to: number; readonly maximum: number },
): Promise<Map<number, Series> | undefined> {
  // Of the first and the last day a part may be requested.
  const days = { firstDay: Math.floor(from / DAY_SECONDS) + 1, lastDay: Math.floor((to - 1) / DAY_SECONDS) - 1 }
  if ((await store.countPacked(db, pointIds, days)) > maximum) return undefined
  const found = new Map<number, Series>()
  let count = 0
  for (const pointId of new Set(pointIds)) {
    const series = (await readSamples(db, [pointId], { from, to })).get(pointId)
    count += series?.at.length ?? 0
    if (count > maximum) return undefined
    if (series) found.set(pointId, series)
  }
  return found
}

/** Samples of points with `from <= at < to`, by point; points without any are left out. */
export const readSamples = (
  db: Db,
  pointIds: readonly number[],
  range: { readonly from: number; readonly to: number },
): Promise<Map<number, Series>> => namingChunks(db, () => readSeries(db, pointIds, range))

async function readSeries(
  db: Db,
  pointIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Map<number, Series>> {
  const firstDay = Math.floor(from / DAY_SECONDS)
  const lastDay = Math.floor((to - 1) / DAY_SECONDS)
  const series = new Map<number, Series>()
  for (let first = 0; first < pointIds.length; first += POINTS_AT_ONCE) {
    const ids = pointIds.slice(first, first + POINTS_AT_ONCE)
    const pieces = new Map<number, Series[]>()
    const daysAtOnce = Math.max(1, Math.floor(CHUNKS_AT_ONCE / ids.length))
    for (let day = firstDay; day <= lastDay; day += daysAtOnce) {
      const range = { firstDay: day, lastDay: Math.min(lastDay, day + daysAtOnce - 1) }
      for (const [id, piece] of mergePieces(await store.findPieces(db, ids, range))) {
        pieces.set(id, [...(pieces.get(id) ?? []), piece])
      }
    }
    for (const [id, list] of pieces) {
      const cut = within(joined(list), from, to)
      if (cut.at.length > 0) series.set(id, cut)
    }
  }
  return series
}

/**
 * What is stored of points on UTC days since 1970, as it is stored: `mergePieces` reads it, which takes longer and can be
 * done elsewhere.
 */
export async function readPieces(
  db: Db,
  pointIds: readonly number[],
  { firstDay, lastDay }: { readonly firstDay: number; readonly lastDay: number },
): Promise<StoredPiece[]> {
  const pieces: StoredPiece[] = []
  for (let first = 0; first < pointIds.length; first += POINTS_AT_ONCE) {
    const ids = pointIds.slice(first, first + POINTS_AT_ONCE)
    const daysAtOnce = Math.max(1, Math.floor(CHUNKS_AT_ONCE / ids.length))
    for (let day = firstDay; day <= lastDay; day += daysAtOnce) {
      const range = { firstDay: day, lastDay: Math.min(lastDay, day + daysAtOnce - 1) }
      for (const piece of await store.findPieces(db, ids, range)) pieces.push(piece)
    }
  }
  return pieces
}

/** Refuses a chunk that a newer version wrote with the name of its point. */
export async function namingChunks<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnknownChunkVersion) || error.pointId === undefined || error.day === undefined) throw error
    throw new Refusal(await problemOfChunk(db, error.pointId, { day: error.day, version: error.version }))
  }
}

/** A chunk that a newer version wrote, with the name of its point. */
export async function problemOfChunk(
  db: Db,
  pointId: number,
  { day, version }: { readonly day: number; readonly version: number },
): Promise<Problem> {
  return problem('histories.unknown-chunk', {
    point: (await store.findPointName(db, pointId)) ?? String(pointId),
    day: new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10),
    version,
  })
}
