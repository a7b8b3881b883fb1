import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { MailSender } from '../../config/mail-sender.ts'
import type { Db } from '../../db/database.ts'
import type { Stopping } from '../../queues/queue-worker.ts'
import { type BackOff, backOffMilliseconds, writePersistently } from '../../queues/retries.ts'
import { type ReadLines, readCharts } from '../charts/read-charts.ts'
import { type ClaimedMail, claimMails } from '../claim-mails.ts'
import type { MailAddresses } from '../mail-addresses.ts'
import { markFailed, markGivenUp, markSent, putBack } from '../mail-queue.ts'
import { composeMail } from '../words/compose-mail.ts'
import { describeFailure, type MailFailure } from './mail-failure.ts'
import { MAILS_AT_ONCE, type MailTransport } from './mail-transport.ts'

export interface DeliveryParts {
  readonly db: Db
  readonly transport: MailTransport
  readonly sender: MailSender
  readonly addresses: MailAddresses
  readonly clock: () => Date
  /** The days for which mails are kept that were sent or given up. */
  readonly keepDays: number
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly readLines: ReadLines
}

// Longer than a mail may take, so that nobody else claims one that is being sent.
const LEASE_MILLISECONDS = 5 * MILLISECONDS_PER_MINUTE
const SEND_MILLISECONDS = 2 * MILLISECONDS_PER_MINUTE

/** A postponed mail waits 1, 2, 4 … minutes, at most 6 hours. */
const MAIL_BACK_OFF: BackOff = {
  firstMilliseconds: MILLISECONDS_PER_MINUTE,
  longestMilliseconds: 360 * MILLISECONDS_PER_MINUTE,
}

/** A server that accepts no mail is probed with a single one: 15, 30 … seconds, at most 15 minutes. */
export const OUTAGE_BACK_OFF: BackOff = {
  firstMilliseconds: MILLISECONDS_PER_MINUTE / 4,
  longestMilliseconds: 15 * MILLISECONDS_PER_MINUTE,
}

/**
 * Sends every due mail, a few at once. Stops if the server accepts none, or on the signal. Returns whether the server
 * can be reached.
 */
export async function deliverMails(parts: DeliveryParts, stopping: Stopping): Promise<{ isReachable: boolean }> {
  // Send the first one alone to see whether the server is up.
  let limit = 1
  while (!stopping.closing.aborted) {
    const now = parts.clock()
    const leaseUntil = new Date(now.getTime() + LEASE_MILLISECONDS)
    const mails = await claimMails(parts.db, { now, leaseUntil, limit })
    if (mails.length === 0) break
    const failures = await Promise.all(mails.map((mail) => deliver(parts, mail, stopping.abandoning)))
    if (failures.some((failure) => failure?.kind === 'unreachable')) return { isReachable: false }
    limit = MAILS_AT_ONCE
  }
  return { isReachable: true }
}

async function deliver(
  parts: DeliveryParts,
  mail: ClaimedMail,
  abandoning: AbortSignal,
): Promise<MailFailure | undefined> {
  const { db, clock, log, transport } = parts
  if (mail.lostIds.length > 0) {
    log.info(
      { mailIds: mail.lostIds },
      'mails are not sent: their recipient may no longer read them, or they are not true any more',
    )
    await markGivenUp(db, mail.lostIds, {
      at: clock(),
      error: 'The recipient may no longer read it, or it is not true any more',
    })
  }
  if (!mail.mayRead) return undefined
  try {
    await transport.send(
      await toMessage(parts, mail),
      AbortSignal.any([abandoning, AbortSignal.timeout(SEND_MILLISECONDS)]),
    )
  } catch (error) {
    if (abandoning.aborted) {
      await putBack(db, mail.id, clock())
      return undefined
    }
    const failure = describeFailure(error)
    await noteFailure(parts, mail, failure)
    return failure
  }
  // Must not be interrupted: otherwise the mail would be resent when its lease ends.
  await writePersistently(() => markSent(db, mail.id, clock()))
  return undefined
}

async function noteFailure({ db, clock, log }: DeliveryParts, mail: ClaimedMail, failure: MailFailure): Promise<void> {
  const now = clock()
  const attempts = mail.attempts + 1
  const keys = actionKeysOf(mail)
  const about = keys.length === 1 ? { action: keys[0] } : {}
  const facts = { mailId: mail.id, news: mail.kind, ...about, attempts, reason: failure.message }
  if (failure.kind === 'refused') {
    log.error(facts, 'a mail was given up: its recipient was refused')
    await markGivenUp(db, mail.rowIds, { at: now, error: failure.message })
    return
  }
  const backOff = failure.kind === 'unreachable' ? OUTAGE_BACK_OFF : MAIL_BACK_OFF
  const nextAttemptAt = new Date(now.getTime() + backOffMilliseconds(attempts, backOff))
  log.warn({ ...facts, nextAttemptAt }, 'a mail could not be sent and is tried again')
  await markFailed(db, mail.id, { error: failure.message, nextAttemptAt })
}

async function toMessage({ sender, addresses, readLines }: DeliveryParts, mail: ClaimedMail) {
  const checks = 'checks' in mail ? mail.checks : undefined
  const charts = checks ? await readCharts(readLines, checks) : []
  const name = (id: string) => `<${id}@${sender.domain}>`
  return {
    ...composeMail({ ...mail, charts }, addresses),
    from: { name: sender.name, address: sender.address },
    to: { name: mail.displayName, address: mail.email },
    // The same on every attempt, so that duplicates can be recognised.
    messageId: name(`bonfire-${mail.id}-${mail.createdAt.getTime()}`),
    date: mail.createdAt,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...((mail.kind === 'digest' || mail.kind === 'overview') &&
        unsubscribeHeaders(mail.facts.unsubscribe, addresses)),
    },
    ...threading(mail, name),
    ...(isOfActions(mail) && { list: { unsubscribe: addresses.profileUrl } }),
  }
}

const isOfActions = (mail: ClaimedMail) => mail.siteRowId !== null || mail.kind === 'gathered' || mail.kind === 'due'

/** Lets mail programs thread mails about one action. */
function threading(mail: ClaimedMail, name: (id: string) => string) {
  const [key, ...others] = actionKeysOf(mail)
  return key === undefined || others.length > 0 ? {} : { references: name(`bonfire-action-${encodeURIComponent(key)}`) }
}

function actionKeysOf(mail: ClaimedMail): string[] {
  if (mail.kind === 'gathered') return [...new Set(mail.news.map(({ facts }) => facts.actionKey))]
  return mail.siteRowId === null ? [] : [mail.facts.actionKey]
}

/** RFC 8058: mail programs offer a button that posts to the address, without a sign-in. */
const unsubscribeHeaders = (token: string, { baseUrl }: MailAddresses) => ({
  'List-Unsubscribe': `<${baseUrl}/api/v1/insight-subscriptions/unsubscribe?token=${encodeURIComponent(token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
