import { may } from '@bonfire/contract/people/permissions'
import type { WebhookEventType } from '@bonfire/contract/webhooks/webhook-events'
import type { Webhook } from '@bonfire/contract/webhooks/webhooks'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import { findWebhooks, type WebhookRow } from './webhooks.repository.ts'

const MAXIMUM_INT4 = 2_147_483_647

/** Returns the webhooks whose log the caller may read: those whose events and projects the caller sees as a whole. */
export async function findOwn(db: Db, caller: Caller): Promise<WebhookRow[]> {
  refuseUnless('administerWebhooks', caller)
  const rows = await findWebhooks(db, { tenantId: caller.tenantId, userId: caller.id })
  return rows.filter((row) => isOwn(caller, row))
}

/** Others are not found, whether they exist or not. */
export async function findOwnWebhook(db: Db, caller: Caller, webhookId: string): Promise<WebhookRow> {
  refuseUnless('administerWebhooks', caller)
  const id = Number(webhookId)
  const [row] = id > MAXIMUM_INT4 ? [] : await findWebhooks(db, { tenantId: caller.tenantId, userId: caller.id, id })
  if (!row || !isOwn(caller, row)) throw refuse('not_found', { thing: 'webhook' })
  return row
}

const isOwn = (caller: Caller, row: WebhookRow) => row.isInReach && mayReadEvents(caller, row.events)

/** True if the caller may read actions, and findings if these are sent. */
export const mayReadEvents = (caller: Caller, events: readonly WebhookEventType[]): boolean =>
  events.every((event) => (event.startsWith('finding.') ? may(caller, 'readInsights') : may(caller, 'workOnFindings')))

export function toWire({ isInReach: _, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    id: String(row.id),
    createdAt: row.createdAt.toISOString(),
    offSince: row.offSince?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
  }
}
