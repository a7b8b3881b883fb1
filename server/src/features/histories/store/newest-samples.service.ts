import type { Sample } from '@bonfire/contract/histories/points'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import { decodeChunk } from './chunks/chunk.ts'
import { findNewestPieces, findNewestSampleAt } from './history-store.repository.ts'

/** The newest sample of each point that has any. */
export async function newestSamples(db: Db, pointRowIds: readonly number[]): Promise<Map<number, Sample>> {
  const newest = new Map<number, Sample>()
  for (const { pointRowId, day, body, at, value } of await findNewestPieces(db, pointRowIds)) {
    const packed = body && day !== null ? lastOf(day, body) : undefined
    // A sample of the tail arrived later than one of the same second in a chunk.
    const waiting = at === null ? undefined : { t: at, v: value }
    const latest = packed && waiting && packed.t > waiting.t ? packed : (waiting ?? packed)
    if (latest) newest.set(pointRowId, latest)
  }
  return newest
}

/** The second of the newest sample of a site's points that have a role; null if there is none. */
export const newestSampleAt = (db: Db, siteRowId: number): Promise<number | null> => findNewestSampleAt(db, siteRowId)

function lastOf(day: number, body: Uint8Array): Sample | undefined {
  const { seconds, values } = decodeChunk(body)
  const second = seconds.at(-1)
  const value = values.at(-1)
  if (second === undefined || value === undefined) return undefined
  return { t: day * SECONDS_PER_DAY + second, v: Number.isNaN(value) ? null : value }
}
