import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { DeliveryParts } from './delivery/deliver-mails.ts'
import { forgetMails, giveUpWaiting } from './mail-queue.ts'

/** Older mails are not worth sending. */
const GIVE_UP_MILLISECONDS = 5 * MILLISECONDS_PER_DAY

/** Gives up old undelivered mails, and deletes old finished ones. */
export async function tidyMails({
  db,
  clock,
  log,
  keepDays,
}: Pick<DeliveryParts, 'db' | 'clock' | 'log' | 'keepDays'>): Promise<void> {
  const now = clock()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const mails = await giveUpWaiting(db, { now, writtenBefore: before(GIVE_UP_MILLISECONDS) })
  if (mails > 0) log.error({ mails }, 'mails were given up: they could not be sent for five days')
  await forgetMails(db, before(keepDays * MILLISECONDS_PER_DAY))
}
