import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import * as due from './due.repository.ts'

export const DUE_EVERY_MILLISECONDS = 5 * MILLISECONDS_PER_MINUTE
/** The clocks of the sites that most of a person's actions are at decide. */
const MAILED_AT_HOUR = 7
const PEOPLE_AT_ONCE = 200

type Parts = Pick<Context, 'db' | 'clock'>

/** Queues one mail a day for each person whose actions are due soon or became overdue. Servers share the people. */
export async function queueDueMails({ db, clock }: Parts, signal?: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore && !signal?.aborted) {
    isMore = await inTransaction(db, (transaction) => queueNextMails(transaction, clock()))
  }
}

async function queueNextMails(db: Db, now: Date): Promise<boolean> {
  const mornings = await due.claimMornings(db, { now, hour: MAILED_AT_HOUR, limit: PEOPLE_AT_ONCE })
  const regular = mornings.filter(({ isRegular }) => isRegular)
  if (regular.length > 0) {
    const days = new Map(regular.map(({ userId, today }) => [userId, today]))
    const rows = await due.findUnmailedActions(db, [...days.keys()], now)
    const byPerson = [...Map.groupBy(rows, ({ userId }) => userId)]
    const mails = byPerson.map(([userId, actions]) => ({
      userId,
      newsKey: `due-${days.get(userId)}`,
      facts: { actions: actions.map(({ userId: _, actionId, ...action }) => action) },
    }))
    await due.insertDueMails(db, mails, now)
    await due.recordDueMails(db, rows)
  }
  return mornings.length === PEOPLE_AT_ONCE
}
