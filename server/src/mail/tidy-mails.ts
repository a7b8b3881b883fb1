import type { DeliveryParts } from './deliver-mails.ts'
import { forgetMails, giveUpWaiting } from './mail-queue.ts'

const DAY = 24 * 60 * 60_000
/** News older than this are no news. */
const GIVE_UP_MILLISECONDS = 5 * DAY
const KEEP_MILLISECONDS = 30 * DAY

/** Gives up what could not be sent for days, and forgets what is long done. */
export async function tidyMails({ db, clock, log }: Pick<DeliveryParts, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const mails = await giveUpWaiting(db, { now, writtenBefore: before(GIVE_UP_MILLISECONDS) })
  if (mails > 0) log.error({ mails }, 'mails were given up: they could not be sent for five days')
  await forgetMails(db, before(KEEP_MILLISECONDS))
}
