import { measureRhythm, RHYTHM_DAYS, type Rhythm } from '@bonfire/contract/histories/hold'
import type { PointKind } from '@bonfire/contract/histories/points'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { inParts } from '@bonfire/contract/values/in-parts'
import type { Db } from '../../../db/database.ts'
import * as store from './history-store.repository.ts'
import { readPieces } from './read-samples.service.ts'
import { mergePieces, type StoredPiece } from './series.ts'
import { namingChunks } from './unknown-chunk.service.ts'

// Hourly samples are that many in two days.
const FEW_SAMPLES = 48
const FEW_ON_A_DAY = 12
const POINTS_AT_ONCE = 1000

/** UTC days since 1970 of which the samples of a point were read, both included. */
export interface ReadDays {
  readonly pointRowId: number
  readonly firstDay: number
  readonly lastDay: number
}

/**
 * Pieces that points which are written rarely need beyond days that were read: the weeks before, which show how their samples
 * come, and the samples beside, which tell how long a value held.
 */
export async function readRarePieces(
  db: Db,
  read: readonly ReadDays[],
  pieces: readonly StoredPiece[],
): Promise<StoredPiece[]> {
  const counts = countSamples(pieces)
  const isFew = ({ pointRowId }: ReadDays) => (counts.get(pointRowId)?.total ?? 0) < FEW_SAMPLES
  const weeks: StoredPiece[] = []
  for (const [firstDay, some] of Map.groupBy(read.filter(isFew), (one) => one.firstDay)) {
    const pointRowIds = some.map(({ pointRowId }) => pointRowId)
    const days = { firstDay: firstDay - RHYTHM_DAYS, lastDay: firstDay - 1 }
    for (const piece of await readPieces(db, pointRowIds, days)) weeks.push(piece)
  }
  const isFewOn = ({ pointRowId }: ReadDays, day: number) =>
    (counts.get(pointRowId)?.byDay.get(day) ?? 0) < FEW_ON_A_DAY
  const asked = read
    .filter((one) => isFew(one) || isFewOn(one, one.firstDay) || isFewOn(one, one.lastDay))
    .map((one) => ({
      pointRowId: one.pointRowId,
      before: isFew(one) ? one.firstDay - RHYTHM_DAYS : one.firstDay,
      after: one.lastDay,
    }))
  for (const some of inParts(asked, POINTS_AT_ONCE)) {
    for (const piece of await store.findPiecesAround(db, some)) weeks.push(piece)
  }
  return weeks
}

interface Counts {
  total: number
  readonly byDay: Map<number, number>
}

function countSamples(pieces: readonly StoredPiece[]): Map<number, Counts> {
  const counts = new Map<number, Counts>()
  for (const { pointRowId, day, samples, at } of pieces) {
    const count = counts.get(pointRowId) ?? { total: 0, byDay: new Map<number, number>() }
    counts.set(pointRowId, count)
    const add = (on: number, many: number) => {
      count.total += many
      count.byDay.set(on, (count.byDay.get(on) ?? 0) + many)
    }
    if (day !== null) add(day, samples ?? 0)
    else for (const instant of at ?? []) add(Math.floor(instant / SECONDS_PER_DAY), 1)
  }
  return counts
}

/** The rhythms of the newest samples of points, by point; `newestAt` in epoch seconds. */
export async function measureRhythms(
  db: Db,
  points: readonly { readonly pointRowId: number; readonly kind: PointKind; readonly newestAt: number }[],
): Promise<Map<number, Rhythm>> {
  const pieces: StoredPiece[] = []
  const read: ReadDays[] = []
  for (const [lastDay, some] of Map.groupBy(points, ({ newestAt }) => Math.floor(newestAt / SECONDS_PER_DAY))) {
    const days = { firstDay: lastDay - 1, lastDay }
    const pointRowIds = some.map(({ pointRowId }) => pointRowId)
    for (const piece of await readPieces(db, pointRowIds, days)) pieces.push(piece)
    for (const pointRowId of pointRowIds) read.push({ pointRowId, ...days })
  }
  const rare = await readRarePieces(db, read, pieces)
  return namingChunks(db, async () => {
    const series = mergePieces([...pieces, ...rare])
    return new Map(
      points.flatMap(({ pointRowId, kind }) => {
        const found = series.get(pointRowId)
        return found ? [[pointRowId, measureRhythm(found, kind)] as const] : []
      }),
    )
  })
}
