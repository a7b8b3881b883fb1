import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import { Refusal } from '../../../http/refusal.ts'
import { UnknownChunkVersion } from './chunks/chunk.ts'
import { findPointName } from './history-store.repository.ts'

/** Refuses a chunk that a newer version wrote with the name of its point. */
export async function namingChunks<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnknownChunkVersion) || error.pointRowId === undefined || error.day === undefined)
      throw error
    throw new Refusal(await problemOfChunk(db, error.pointRowId, { day: error.day, version: error.version }))
  }
}

/** A chunk that a newer version wrote, with the name of its point. */
export async function problemOfChunk(
  db: Db,
  pointRowId: number,
  { day, version }: { readonly day: number; readonly version: number },
): Promise<Problem> {
  return problem('histories.unknown-chunk', {
    point: (await findPointName(db, pointRowId)) ?? String(pointRowId),
    day: new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10),
    version,
  })
}
