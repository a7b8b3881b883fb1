import { setImmediate } from 'node:timers/promises'
import { MAXIMUM_POINTS_PER_FILE } from '@bonfire/contract/histories/histories'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Reader } from '../../../http/caller.ts'
import { readablePoints } from '../reading/histories.service.ts'
import type { Range } from '../reading/line-shape.ts'
import { readSamples } from '../store/read-samples.service.ts'
import type { Series } from '../store/series.ts'
import { type ExportedPoint, LONG_HEADER, longRows, wideHeader, wideRows } from './csv.ts'
import { findDays } from './export.repository.ts'

const FEW_SAMPLES = 20_000
const MANY_SAMPLES = 200_000
const LONGEST_STEP_DAYS = 64
const SHORTEST_STEP_SECONDS = SECONDS_PER_HOUR

/** The text of a CSV file in pieces. Permission is checked immediately. */
export async function openCsv(
  context: Context,
  reader: Reader,
  { points: pointIds, form, ...range }: Range & { readonly points: readonly string[]; readonly form: 'long' | 'wide' },
): Promise<AsyncIterable<string>> {
  const points = await readablePoints(context, reader, pointIds, MAXIMUM_POINTS_PER_FILE)
  return form === 'long' ? longText(context.db, points, range) : wideText(context.db, points, range)
}

async function* longText(db: Db, points: readonly ExportedPoint[], range: Range): AsyncGenerator<string> {
  yield LONG_HEADER
  for (const point of points) {
    for await (const series of exportSteps(db, [point.pointRowId], range)) {
      const found = series.get(point.pointRowId)
      if (found) yield* givingWay(longRows(point, found))
    }
  }
}

async function* wideText(db: Db, points: readonly ExportedPoint[], range: Range): AsyncGenerator<string> {
  yield wideHeader(points)
  const pointRowIds = points.map(({ pointRowId }) => pointRowId)
  for await (const series of exportSteps(db, pointRowIds, range)) yield* givingWay(wideRows(points, series))
}

/** Others have their turn between two pieces. */
async function* givingWay(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}

/** The samples in a range, in steps of time that never hold very many of them. */
export async function* exportSteps(
  db: Db,
  pointRowIds: readonly number[],
  range: Range,
): AsyncGenerator<ReadonlyMap<number, Series>> {
  const days = await findDays(db, pointRowIds)
  if (!days) return
  const end = Math.min(range.to, (days.lastDay + 1) * SECONDS_PER_DAY)
  let stepSeconds = SHORTEST_STEP_SECONDS
  for (let from = Math.max(range.from, days.firstDay * SECONDS_PER_DAY); from < end; ) {
    const to = Math.min(end, from + stepSeconds)
    const series = await readSamples(db, pointRowIds, { from, to })
    yield series
    const samples = [...series.values()].reduce((sum, { at }) => sum + at.length, 0)
    if (samples < FEW_SAMPLES) stepSeconds = Math.min(stepSeconds * 2, LONGEST_STEP_DAYS * SECONDS_PER_DAY)
    if (samples > MANY_SAMPLES) stepSeconds = Math.max(stepSeconds / 2, SHORTEST_STEP_SECONDS)
    from = to
  }
}
