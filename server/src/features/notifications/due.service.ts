import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import * as due from './due.repository.ts'

export const DUE_EVERY_MILLISECONDS = 5 * 60_000
/** By the clocks of the sites that most of a person's actions are at. */
const TOLD_AT_HOUR = 7
const PEOPLE_AT_ONCE = 200

type Parts = Pick<Context, 'db' | 'clock'>

/** Queues one mail a day for each person whose actions are due soon or became overdue. Servers share the people. */
export async function tellWhatIsDue({ db, clock }: Parts, signal?: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore && !signal?.aborted) {
    isMore = await inTransaction(db, (transaction) => tellSome(transaction, clock()))
  }
}

async function tellSome(db: Db, now: Date): Promise<boolean> {
  const looks = await due.takeLooks(db, { now, hour: TOLD_AT_HOUR, limit: PEOPLE_AT_ONCE })
  const regular = looks.filter(({ isRegular }) => isRegular)
  if (regular.length > 0) {
    const days = new Map(regular.map(({ userId, today }) => [userId, today]))
    const rows = await due.findDueActions(db, [...days.keys()], now)
    const byPerson = [...Map.groupBy(rows, ({ userId }) => userId)]
    const mails = byPerson.map(([userId, actions]) => ({
      userId,
      newsKey: `due-${days.get(userId)}`,
      facts: { actions: actions.map(({ userId: _, actionId, ...action }) => action) },
    }))
    await due.queueDueMails(db, mails, now)
    await due.noteDueTold(db, rows)
  }
  return looks.length === PEOPLE_AT_ONCE
}
