import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { inTransaction } from '../../../db/transaction.ts'
import type { Stopping } from '../../../queues/queue-worker.ts'
import { writePersistently } from '../../../queues/retries.ts'
import { attemptMessage, isAccepted, type Outcome, type SendingParts } from './attempt.service.ts'
import * as deliveries from './deliveries.repository.ts'
import { nextAttempt, restUntil } from './retries.ts'

// Longer than an attempt may take, so that nobody else sends what is being sent.
const LEASE_MILLISECONDS = MILLISECONDS_PER_MINUTE
// Other webhooks have their turn after so many.
const MESSAGES_AT_ONCE = 50
const GONE = 410

/** Claims a webhook that has something to send; undefined if there is none. Call `deliverTo` with it. */
export function claimDue({ db, clock }: SendingParts): Promise<deliveries.Receiver | undefined> {
  const now = clock()
  return deliveries.claimReceiver(db, { now, leaseUntil: leaseFrom(now) })
}

/** Sends a claimed webhook's messages one after another, until one is not accepted. */
export async function deliverTo(parts: SendingParts, claimed: deliveries.Receiver, stopping: Stopping): Promise<void> {
  const { db, clock } = parts
  let receiver = claimed
  for (let count = 0; count < MESSAGES_AT_ONCE && !stopping.closing.aborted; count += 1) {
    const now = clock()
    const renewed = await deliveries.renewLease(db, receiver, leaseFrom(now))
    // It was switched off or deleted, or this process slept for longer than its lease.
    if (!renewed) return
    receiver = renewed
    await deliveries.giveUpDeleted(db, receiver.id, now)
    const message = await deliveries.findDueMessage(db, receiver.id, now)
    if (!message) break
    if (!(await deliver(parts, receiver, { message, abandoning: stopping.abandoning }))) break
  }
  await deliveries.release(db, receiver, clock())
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MILLISECONDS)

/** Returns true if the message was accepted. If not, the webhook should be left alone for now. */
async function deliver(
  parts: SendingParts,
  receiver: deliveries.Receiver,
  { message, abandoning }: { message: deliveries.DueMessage; abandoning: AbortSignal },
): Promise<boolean> {
  let outcome: Outcome
  try {
    outcome = await attemptMessage(parts, receiver, { message, abandoning })
  } catch (error) {
    if (abandoning.aborted) return false
    throw error
  }
  // Must not be interrupted: otherwise an accepted message would be sent again when the lease ends.
  await writePersistently(() => noteOutcome(parts, receiver, { message, outcome }))
  return isAccepted(outcome)
}

interface Tried {
  readonly message: deliveries.DueMessage
  readonly outcome: Outcome
}

async function noteOutcome(
  parts: SendingParts,
  receiver: deliveries.Receiver,
  { message, outcome }: Tried,
): Promise<void> {
  const now = parts.clock()
  if (isAccepted(outcome)) {
    await inTransaction(parts.db, async (db) => {
      await deliveries.insertAttempt(db, message.id, outcome)
      await deliveries.noteMessage(db, message.id, { nextAttemptAt: null, deliveredAt: now, givenUpAt: null })
      await deliveries.noteSuccess(db, receiver.id, now)
    })
    return
  }
  const isGone = outcome.status === GONE
  const nextAttemptAt = isGone ? null : nextAttempt(now, message.attempts + 1, message.waitingSince)
  const { lastDeliveredAt } = receiver
  const isSilent = lastDeliveredAt === null || lastDeliveredAt < message.waitingSince
  const offReason = isGone ? 'gone' : nextAttemptAt === null && isSilent ? 'failing' : undefined
  const tried = { webhookId: receiver.id, messageId: message.id, attempts: message.attempts + 1 }
  parts.log.warn({ ...tried, status: outcome.status, reason: outcome.problem?.code, nextAttemptAt }, WARNINGS.failed)
  const isSwitchedOff = await inTransaction(parts.db, async (db) => {
    await deliveries.insertAttempt(db, message.id, outcome)
    const givenUpAt = nextAttemptAt ? null : now
    await deliveries.noteMessage(db, message.id, { nextAttemptAt, deliveredAt: null, givenUpAt })
    await deliveries.noteFailure(db, receiver.id, {
      since: receiver.failingSince ?? now,
      restsUntil: restUntil(now, receiver.failures + 1, outcome.retryAfterSeconds),
    })
    if (!offReason || !(await deliveries.switchOff(db, receiver.id, { at: now, reason: offReason }))) return false
    const givenUpCount = (await deliveries.giveUpAll(db, receiver.id, now)) + 1
    const host = URL.parse(receiver.url)?.host ?? ''
    const facts = { webhookId: receiver.id, name: receiver.name, host, reason: offReason, givenUpCount }
    await deliveries.queueOffMails(db, { id: receiver.id, at: now, facts })
    return true
  })
  if (isSwitchedOff) parts.log.error({ webhookId: receiver.id, reason: offReason }, WARNINGS.off)
}

const WARNINGS = {
  failed: 'a message of a webhook was not accepted',
  off: 'a webhook was switched off: nothing was accepted for a day, or its receiver is gone',
}
