import type { InsightType } from '@bonfire/contract/values/category'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnreadable } from '../../../http/permissions.ts'
import * as visits from './visits.repository.ts'

/** Longer than lunch and a meeting, shorter than a night between two shifts. */
const BREAK_HOURS = 4

/** Returns the end of the caller's visit before this one, epoch seconds; null on a first visit. */
export async function continueVisit(context: Context, caller: Caller, type: InsightType): Promise<number | null> {
  refuseUnreadable(context, caller, type)
  const use = { userId: caller.id, type, now: context.clock(), breakHours: BREAK_HOURS }
  const previousEndedAt = await visits.noteUse(context.db, use)
  return previousEndedAt && Math.floor(previousEndedAt.getTime() / 1000)
}
