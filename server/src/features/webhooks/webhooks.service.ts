import { MAXIMUM_WEBHOOKS, type Webhook, type WebhookSettings } from '@bonfire/contract/webhooks/webhooks'
import type { Context } from '../../context.ts'
import { recordAct, type TrailAct } from '../../db/audit-trail.ts'
import type { Db } from '../../db/database.ts'
import { lockTenant } from '../../db/locks.ts'
import { seesWholeProjects } from '../../db/sight.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { findNamedProjects } from '../../http/named-projects.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { seal } from '../../secrets/sealed-text.ts'
import { secretPurpose } from './delivery/attempt.service.ts'
import { giveUpAll } from './delivery/deliveries.repository.ts'
import { receiverUrl } from './delivery/receiver-address.ts'
import { TRIED_MILLISECONDS } from './delivery/retries.ts'
import { newWebhookSecret } from './delivery/sign-message.ts'
import { findOwn, findOwnWebhook, mayReadEvents, toWire } from './own-webhooks.service.ts'
import { linesOfChange, linesOfNew } from './webhook-lines.ts'
import * as webhooks from './webhooks.repository.ts'

interface WithSecret {
  readonly webhook: Webhook
  /** The secret is only in this response. */
  readonly secret: string
}

export async function listWebhooks({ db }: Context, caller: Caller): Promise<{ webhooks: Webhook[] }> {
  return { webhooks: (await findOwn(db, caller)).map(toWire) }
}

export async function createWebhook(context: Context, caller: Caller, settings: WebhookSettings): Promise<WithSecret> {
  refuseUnless('administerWebhooks', caller)
  const { tenantId } = caller
  const secret = newWebhookSecret()
  const sealedSecret = await seal(context.config, secretPurpose(caller), secret)
  const at = context.clock()
  return inTransaction(context.db, async (db) => {
    await lockTenant(db, tenantId)
    const all = await webhooks.findWebhooks(db, { tenantId, userId: caller.id })
    if (all.length >= MAXIMUM_WEBHOOKS) throw refuse('webhook.too-many', { maximum: MAXIMUM_WEBHOOKS })
    const checked = await check(db, caller, { context, settings, all })
    const id = await webhooks.insertWebhook(db, { ...checked, tenantId, sealedSecret, at, by: caller.id })
    await recordAct(db, actOf(caller, at, settings.name), linesOfNew(settings))
    return { webhook: toWire(await findOwnWebhook(db, caller, String(id))), secret }
  })
}

/** Switched off, it gives up what waits; switched on, it sends what happens from then on. */
export async function replaceWebhook(
  context: Context,
  caller: Caller,
  webhookId: string,
  settings: WebhookSettings,
): Promise<Webhook> {
  const at = context.clock()
  return inTransaction(context.db, async (db) => {
    await lockTenant(db, caller.tenantId)
    const { id } = await findOwnWebhook(db, caller, webhookId)
    await webhooks.lockWebhook(db, id)
    const before = await findOwnWebhook(db, caller, webhookId)
    const all = await webhooks.findWebhooks(db, { tenantId: caller.tenantId, userId: caller.id })
    const checked = await check(db, caller, { context, settings, all: all.filter((other) => other.id !== id) })
    await webhooks.updateWebhook(db, id, checked)
    if (before.isOn && !settings.isOn) {
      await webhooks.switchOffByPerson(db, id, at)
      await giveUpAll(db, id, at)
    }
    if (!before.isOn && settings.isOn) await webhooks.switchOn(db, id, at)
    await recordAct(db, actOf(caller, at, settings.name), linesOfChange(before, settings))
    return toWire(await findOwnWebhook(db, caller, webhookId))
  })
}

export async function deleteWebhook(context: Context, caller: Caller, webhookId: string): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (db) => {
    const { id, name } = await findOwnWebhook(db, caller, webhookId)
    await webhooks.deleteWebhook(db, id)
    const line = { field: 'webhook', from: name, to: null } as const
    await recordAct(db, actOf(caller, at, name), [line])
  })
}

/** Messages are signed with the former secret too for a day, so that the receiver can change over meanwhile. */
export async function rotateSecret(context: Context, caller: Caller, webhookId: string): Promise<WithSecret> {
  refuseUnless('administerWebhooks', caller)
  const secret = newWebhookSecret()
  const sealedSecret = await seal(context.config, secretPurpose(caller), secret)
  const at = context.clock()
  const formerUntil = new Date(at.getTime() + TRIED_MILLISECONDS)
  return inTransaction(context.db, async (db) => {
    const row = await findOwnWebhook(db, caller, webhookId)
    await webhooks.replaceSecret(db, row.id, { sealedSecret, formerUntil })
    const line = { field: 'secret', from: null, to: null } as const
    await recordAct(db, actOf(caller, at, row.name), [line])
    return { webhook: toWire(row), secret }
  })
}

const actOf = ({ tenantId, id }: Caller, at: Date, name: string): TrailAct => ({
  tenantId,
  at,
  by: id,
  subjectKind: 'webhook',
  subject: name,
})

interface Wanted {
  readonly context: Context
  readonly settings: WebhookSettings
  /** The others of the tenant. */
  readonly all: readonly webhooks.WebhookRow[]
}

async function check(db: Db, caller: Caller, { context, settings, all }: Wanted) {
  const { projectKeys, ...rest } = settings
  const { name } = settings
  if (all.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw refuseField('name', 'webhook.name-taken', { name })
  }
  const url = receiverUrl(settings.url, context.config.webhookPrivateAddresses).href
  const events = [...new Set(settings.events)]
  const named = projectKeys && ({ field: 'projectKeys', keys: projectKeys } as const)
  const projectIds = named && (await findNamedProjects(db, caller.tenantId, named))
  const isWithinOwn = mayReadEvents(caller, events) && (await seesWholeProjects(db, caller.id, projectKeys))
  if (!isWithinOwn) throw refuse('webhook.beyond-own')
  return { ...rest, url, events, projectIds }
}
