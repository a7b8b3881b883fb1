import type { Locale } from '@bonfire/contract/people/users'
import type { WebhookMessage, WebhookMessageDetail } from '@bonfire/contract/webhooks/webhooks'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import { render } from '../../../locales/render.ts'
import { attemptMessage, isAccepted, type SendingParts } from '../delivery/attempt.service.ts'
import { insertAttempt, noteMessage } from '../delivery/deliveries.repository.ts'
import { newMessageKey } from '../delivery/sign-message.ts'
import { findOwnWebhook } from '../own-webhooks.service.ts'
import { lockWebhook } from '../webhooks.repository.ts'
import * as log from './webhook-log.repository.ts'

const MESSAGES_PER_PAGE = 50

interface Reading {
  readonly webhookId: string
  readonly messageId: string
  readonly locale: Locale
}

export async function listMessages(
  { db }: Context,
  caller: Caller,
  { webhookId, before, locale }: { webhookId: string; before: string | undefined; locale: Locale },
): Promise<{ messages: WebhookMessage[]; hasMore: boolean }> {
  const { id } = await findOwnWebhook(db, caller, webhookId)
  const place = before === undefined ? null : Number(before)
  const rows = await log.findMessages(db, id, { before: place, limit: MESSAGES_PER_PAGE + 1 })
  return {
    messages: rows.slice(0, MESSAGES_PER_PAGE).map((row) => toWire(row, locale)),
    hasMore: rows.length > MESSAGES_PER_PAGE,
  }
}

export async function readMessage({ db }: Context, caller: Caller, reading: Reading): Promise<WebhookMessageDetail> {
  const { id } = await findOwnWebhook(db, caller, reading.webhookId)
  return detailOf(db, await findMessage(db, id, reading.messageId), reading.locale)
}

/** Sends a test once, now, also while the webhook is off; whether it is accepted changes nothing else. */
export async function sendTest(
  parts: SendingParts,
  caller: Caller,
  { webhookId, locale }: Pick<Reading, 'webhookId' | 'locale'>,
): Promise<WebhookMessageDetail> {
  const { db, clock } = parts
  const { id, name } = await findOwnWebhook(db, caller, webhookId)
  const at = clock()
  const facts: WebhookFacts = { type: 'webhook.test', timestamp: at.toISOString(), data: { webhook: name } }
  const messageKey = newMessageKey()
  /** Someone else may delete it before the test is written, or while it is sent. */
  const whileThere = <Result>(write: (transaction: Db) => Promise<Result>) =>
    inTransaction(db, async (transaction) => {
      await lockWebhook(transaction, id)
      await findOwnWebhook(transaction, caller, webhookId)
      return write(transaction)
    })
  const { messageId, target } = await whileThere(async (transaction) => ({
    messageId: await log.insertTest(transaction, { webhookId: id, messageKey, facts, at }),
    target: await log.findReceiver(transaction, id),
  }))
  const message = { id: messageId, messageKey, facts, body: null }
  const outcome = await attemptMessage(parts, target, { message, abandoning: new AbortController().signal })
  await whileThere(async (transaction) => {
    const done = isAccepted(outcome) ? { deliveredAt: at, givenUpAt: null } : { deliveredAt: null, givenUpAt: at }
    await insertAttempt(transaction, messageId, outcome)
    await noteMessage(transaction, messageId, { nextAttemptAt: null, ...done })
  })
  return detailOf(db, await findMessage(db, id, String(messageId)), locale)
}

/** The id stays the same, so that a receiver that has the message already knows it. */
export async function sendAgain(context: Context, caller: Caller, reading: Reading): Promise<WebhookMessage> {
  const at = context.clock()
  return inTransaction(context.db, async (db) => {
    const { id } = await findOwnWebhook(db, caller, reading.webhookId)
    // An attempt that is being noted would otherwise end what is queued now.
    await lockWebhook(db, id)
    const { isOn } = await findOwnWebhook(db, caller, reading.webhookId)
    const message = await findMessage(db, id, reading.messageId)
    if (message.type === 'webhook.test') throw refuse('webhook.test-again')
    if (!isOn) throw refuse('webhook.is-off')
    await log.queueAgain(db, { webhookId: id, messageId: message.id, at })
    return toWire(await findMessage(db, id, reading.messageId), reading.locale)
  })
}

async function findMessage(db: Db, webhookId: number, messageId: string): Promise<log.LoggedMessage> {
  const [message] = await log.findMessages(db, webhookId, { id: Number(messageId), limit: 1 })
  if (!message) throw refuse('not_found', { thing: 'webhook message' })
  return message
}

async function detailOf(db: Db, message: log.LoggedMessage, locale: Locale) {
  const attempts = await log.findAttempts(db, message.id)
  return {
    ...toWire(message, locale),
    body: await log.findBody(db, message.id),
    attempts: attempts.map(({ id, attemptedAt, problem, ...attempt }) => ({
      ...attempt,
      id: String(id),
      attemptedAt: attemptedAt.toISOString(),
      problem: problem && render(locale, problem),
    })),
  }
}

function toWire({ deliveredAt, lastProblem, ...row }: log.LoggedMessage, locale: Locale): WebhookMessage {
  return {
    ...row,
    id: String(row.id),
    state: deliveredAt ? 'delivered' : row.nextAttemptAt ? 'waiting' : 'givenUp',
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    lastProblem: lastProblem && render(locale, lastProblem),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  }
}
