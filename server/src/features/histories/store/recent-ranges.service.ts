import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import { newestSamples } from './newest-samples.service.ts'
import { readSamples } from './read-samples.service.ts'

const DAYS = 7

interface ValueRange {
  readonly lowest: number
  readonly highest: number
}

/** The range of the values of each point in the week up to its newest sample; points without a value are left out. */
export async function recentRanges(db: Db, pointRowIds: readonly number[]): Promise<Map<number, ValueRange>> {
  const ranges = new Map<number, ValueRange>()
  if (pointRowIds.length === 0) return ranges
  const newest = await newestSamples(db, pointRowIds)
  const byDay = Map.groupBy(newest.keys(), (id) => Math.floor((newest.get(id)?.t ?? 0) / SECONDS_PER_DAY))
  for (const [day, ids] of byDay) {
    const week = { from: (day + 1 - DAYS) * SECONDS_PER_DAY, to: (day + 1) * SECONDS_PER_DAY }
    for (const [id, { values }] of await readSamples(db, ids, week)) {
      const range = rangeOf(values)
      if (range) ranges.set(id, range)
    }
  }
  return ranges
}

function rangeOf(values: Iterable<number>): ValueRange | undefined {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  return lowest <= highest ? { lowest, highest } : undefined
}
