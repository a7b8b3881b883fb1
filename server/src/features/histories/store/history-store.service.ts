import { LONGEST_HOLD_SECONDS } from '@bonfire/contract/histories/hold'
import { MILLISECONDS_PER_MINUTE, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { inParts } from '@bonfire/contract/values/in-parts'
import type { Db } from '../../../db/database.ts'
import { markChangedDays } from '../../../db/due-days.ts'
import { encodeChunk } from './chunks/chunk.ts'
import { type Arrivals, groupByDay, type Merged, mergeDay } from './chunks/merge-day.ts'
import * as store from './history-store.repository.ts'
import { decodeDay } from './series.ts'
import { namingChunks } from './unknown-chunk.service.ts'

export interface Stored {
  /** Seconds that are new, or have another value than before. */
  readonly accepted: number
  /** The number of them that had another value. */
  readonly replaced: number
  /** Seconds that had this value already, and duplicates in what was sent. */
  readonly unchanged: number
}

// Rewriting a chunk at once is cheaper than the tail from so many samples of a point and day on.
const BULK_SAMPLES = 24
const PACK_ROWS = 50_000
const PACK_AFTER_MILLISECONDS = 10 * MILLISECONDS_PER_MINUTE
// The built-in engine runs one statement at a time: a long one makes everyone wait.
const CHUNKS_AT_ONCE = 2000

interface SiteArrivals extends Arrivals {
  readonly siteRowId: number
  readonly now: Date
  /** A person uploaded them: more need not follow. */
  readonly isUploaded?: boolean | undefined
}

/**
 * Stores samples of one site in the order of their arrival. Runs in a separate transaction; when it resolves and the
 * transaction commits, they are kept. Newer samples than any are appended; the others are merged into their days.
 */
export const appendSamples = (db: Db, arrivals: SiteArrivals): Promise<Stored> =>
  namingChunks(db, () => storeArrivals(db, arrivals))

async function storeArrivals(db: Db, { siteRowId, now, isUploaded, ...arrivals }: SiteArrivals): Promise<Stored> {
  const { rows, since } = await store.takeSiteTurn(db, siteRowId)
  const days = groupByDay(arrivals)
  const written = await store.findWritten(db, siteRowId, [...days.keys()])
  const withNewUnit = [...written].filter(([, { isNewUnit }]) => isNewUnit).map(([pointRowId]) => pointRowId)
  if (withNewUnit.length > 0) await store.keepUnits(db, withNewUnit)
  if (!isUploaded) await noteFeeds(db, { written, days, arrivals, now })
  const appended: number[] = []
  const merged: number[] = []
  const rare: RareArrivals[] = []
  for (const [pointRowId, places] of days) {
    const all = [...places.values()].flat()
    const isBulk = all.length >= BULK_SAMPLES * places.size
    const latest = written.get(pointRowId)?.newest ?? Number.NEGATIVE_INFINITY
    const isLater = all.every(
      (place, n) => (arrivals.at[place] as number) > (n === 0 ? latest : (arrivals.at[all[n - 1] as number] as number)),
    )
    const list = isBulk || !isLater ? merged : appended
    for (const place of all) list.push(place)
    if (places.size * BULK_SAMPLES > all.length)
      rare.push({ pointRowId, instants: all.map((place) => arrivals.at[place] as number), isLater, latest })
  }
  const touched = new TouchedDays()
  const { changed, replaced } =
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
      : UNCHANGED
  if (appended.length > 0) await store.appendToTail(db, siteRowId, select(arrivals, appended), now)
  for (const place of appended) touched.add(arrivals.at[place] as number)
  await touchHeldTimes(
    db,
    rare.filter(({ isLater }) => isLater || changed > 0),
    touched,
  )
  await markChangedDays(db, { siteRowId, ranges: touched.ranges(), now })
  const isOld = since !== null && now.getTime() - since.getTime() >= PACK_AFTER_MILLISECONDS
  if (appended.length > 0 && (isOld || rows + appended.length >= PACK_ROWS)) await packTail(db, siteRowId)
  const accepted = appended.length + changed
  return { accepted, replaced, unchanged: arrivals.at.length - accepted }
}

// A history that a program sends at once ends with samples that were taken while it was sent.
const FEED_AFTER_SECONDS = SECONDS_PER_HOUR

/** A point has a feed once samples come that were taken after its first ones had arrived. */
async function noteFeeds(
  db: Db,
  {
    written,
    days,
    arrivals: { at },
    now,
  }: {
    readonly written: ReadonlyMap<number, store.WrittenPoint>
    readonly days: ReturnType<typeof groupByDay>
    readonly arrivals: Arrivals
    readonly now: Date
  },
): Promise<void> {
  const [received, fed]: [number[], number[]] = [[], []]
  for (const [pointRowId, { isFed, firstReceivedAt }] of written) {
    if (isFed) continue
    if (!firstReceivedAt) received.push(pointRowId)
    else {
      const after = firstReceivedAt.getTime() / 1000 + FEED_AFTER_SECONDS
      const places = [...(days.get(pointRowId)?.values() ?? [])].flat()
      if (places.some((place) => (at[place] as number) > after)) fed.push(pointRowId)
    }
  }
  if (received.length > 0) await store.markReceived(db, received, now)
  if (fed.length > 0) await store.markFed(db, fed)
}

/** The first and the last instant on each UTC day. */
class TouchedDays {
  readonly #days = new Map<number, { from: number; to: number }>()

  add(at: number): void {
    const day = Math.floor(at / SECONDS_PER_DAY)
    const range = this.#days.get(day)
    if (!range) this.#days.set(day, { from: at, to: at })
    else if (at < range.from) range.from = at
    else if (at > range.to) range.to = at
  }

  /** A time that may be longer than a day. */
  addTime(from: number, to: number): void {
    for (let at = from; at < to; at = (Math.floor(at / SECONDS_PER_DAY) + 1) * SECONDS_PER_DAY) {
      this.add(at)
      this.add(Math.min(to, (Math.floor(at / SECONDS_PER_DAY) + 1) * SECONDS_PER_DAY - 1))
    }
  }

  ranges(): readonly { readonly from: number; readonly to: number }[] {
    return [...this.#days.values()]
  }
}

/** Few samples a day of a point. */
interface RareArrivals {
  readonly pointRowId: number
  readonly instants: readonly number[]
  /** They are newer than any, of which this is the newest. */
  readonly isLater: boolean
  readonly latest: number
}

/**
 * A point that changes rarely keeps its value until the next sample: with it, the value of the days before is known, and one
 * between two others changes the days after.
 */
async function touchHeldTimes(db: Db, rare: readonly RareArrivals[], touched: TouchedDays): Promise<void> {
  const among = rare.filter(({ isLater }) => !isLater)
  const around = await store.findPiecesAround(
    db,
    among.map(({ pointRowId, instants }) => ({
      pointRowId,
      before: Math.floor(Math.min(...instants) / SECONDS_PER_DAY),
      after: Math.floor(Math.max(...instants) / SECONDS_PER_DAY),
    })),
  )
  const beside = Map.groupBy(around, ({ pointRowId }) => pointRowId)
  for (const { pointRowId, instants, isLater, latest } of rare) {
    const others = isLater
      ? [latest]
      : (beside.get(pointRowId) ?? []).map(({ day, at }) => at?.[0] ?? (day ?? 0) * SECONDS_PER_DAY)
    const all = [...others, ...instants].filter(Number.isFinite).sort((one, other) => one - other)
    for (const [place, at] of all.entries()) {
      const before = all[place - 1] ?? at
      const isHeld = at - before > SECONDS_PER_DAY && at - before <= LONGEST_HOLD_SECONDS
      if (isHeld) touched.addTime(before + SECONDS_PER_DAY, at)
    }
  }
}

function select(arrivals: Arrivals, places: readonly number[]): Arrivals {
  const { pointRowIds, at, values } = arrivals
  // All of them: those of a point are in the order of their arrival either way.
  if (places.length === at.length) return arrivals
  return {
    pointRowIds: places.map((place) => pointRowIds[place] as number),
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

type Changes = Pick<Merged, 'changed' | 'replaced'>
const UNCHANGED: Changes = { changed: 0, replaced: 0 }

/** The tail of the points is merged first, because it arrived before. */
async function mergeIntoDays(db: Db, siteRowId: number, arrivals: Arrivals, touched: TouchedDays): Promise<Changes> {
  await writeDays(db, await store.takeTail(db, siteRowId, [...new Set(Array.from(arrivals.pointRowIds))]))
  return writeDays(db, arrivals, touched)
}

async function writeDays(db: Db, arrivals: Arrivals, touched?: TouchedDays): Promise<Changes> {
  if (arrivals.at.length === 0) return UNCHANGED
  const wanted = [...groupByDay(arrivals)].flatMap(([pointRowId, days]) =>
    [...days].map(([day, places]) => ({ pointRowId, day, places })),
  )
  let [changed, replaced] = [0, 0]
  const until = new Map<number, number>()
  for (const some of inParts(wanted, CHUNKS_AT_ONCE)) {
    const keys = { pointRowIds: some.map(({ pointRowId }) => pointRowId), days: some.map(({ day }) => day) }
    const stored = new Map(
      (await store.findChunks(db, keys)).map(({ pointRowId, day, body }) => [`${pointRowId} ${day}`, body]),
    )
    const chunks: store.NewChunk[] = []
    for (const { pointRowId, day, places } of some) {
      const body = stored.get(`${pointRowId} ${day}`)
      const merged = mergeDay(body && decodeDay(pointRowId, day, body), arrivals, places)
      const { seconds } = merged.samples
      until.set(pointRowId, Math.max(until.get(pointRowId) ?? 0, day * SECONDS_PER_DAY + (seconds.at(-1) ?? 0)))
      if (merged.changed === 0) continue
      changed += merged.changed
      replaced += merged.replaced
      if (touched) for (const place of places) touched.add(arrivals.at[place] as number)
      chunks.push({ pointRowId, day, samples: seconds.length, body: encodeChunk(merged.samples) })
    }
    await store.upsertChunks(db, chunks)
  }
  await store.markPacked(db, until)
  return { changed, replaced }
}

/** Sites whose tail is so long or old that it is to be packed. */
export const findSitesToPack = (db: Db, now: Date): Promise<number[]> =>
  store.findSitesToPack(db, { rows: PACK_ROWS, since: new Date(now.getTime() - PACK_AFTER_MILLISECONDS) })
