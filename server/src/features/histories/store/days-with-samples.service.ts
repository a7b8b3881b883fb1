import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import { findFullestChunks, findSpansOfTail } from './days-with-samples.repository.ts'
import { mergePieces } from './series.ts'
import { namingChunks } from './unknown-chunk.service.ts'

/**
 * Tells between which of the rising instants (epoch seconds) there are samples of points: `place` is from `instants[place]` to the next
 * one. Of a UTC day only the fullest chunk is read: where that has a gap, the others rarely have samples.
 */
export async function spansWithSamples(
  db: Db,
  points: { readonly siteRowId: number; readonly pointRowIds: readonly number[] },
  instants: readonly number[],
): Promise<Set<number>> {
  const [from = 0, to = 0] = [instants[0], instants.at(-1)]
  const days = { firstDay: Math.floor(from / SECONDS_PER_DAY), lastDay: Math.floor((to - 1) / SECONDS_PER_DAY) }
  const chunks = await findFullestChunks(db, points.pointRowIds, days)
  const found = new Set(await findSpansOfTail(db, points, instants))
  await namingChunks(db, async () => {
    for (const { at } of mergePieces(chunks).values()) addSpans(found, at, instants)
  })
  return found
}

/** Both rise, so that each is passed once. */
function addSpans(found: Set<number>, at: Float64Array, instants: readonly number[]): void {
  let place = -1
  for (const second of at) {
    while ((instants[place + 1] ?? Number.POSITIVE_INFINITY) <= second) place++
    if (place >= 0 && place < instants.length - 1) found.add(place)
  }
}
