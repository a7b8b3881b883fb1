import { ActionUpdate } from '@bonfire/contract/actions/action-fields'
import { fieldsWith, wireNameOf } from '@bonfire/contract/actions/fields'
import { wireName } from '@bonfire/contract/renamed'
import type { WebhookAction } from '@bonfire/contract/webhooks/webhook-events'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'
import { newMessageKey } from '../delivery/sign-message.ts'
import * as events from './webhook-events.repository.ts'
import { wantsEvent } from './webhook-events.repository.ts'

const EVENTS_AT_ONCE = 500

type Parts = Pick<Context, 'db' | 'clock'>
type ActionFacts = Extract<WebhookFacts, { type: `action.${string}` }>

/** Queues messages about actions. Servers share the work; each event is sent once. */
export async function queueActionMessages({ db, clock }: Parts, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await events.hasEvents(db, 'action'))) {
    const isTaken = await inTransaction(db, (transaction) => queueNotedActions(transaction, clock()))
    // Another server is sending the others.
    if (!isTaken) return
  }
}

async function queueNotedActions(db: Db, now: Date): Promise<boolean> {
  const noted = await events.takeEvents(db, { about: 'action', limit: EVENTS_AT_ONCE })
  if (noted.length === 0) return false
  const found = await findNoted(db, noted)
  const listeners = await events.findListeners(db)
  const messages: events.NewMessage[] = []
  for (const group of groupEvents(noted)) {
    const [first] = group
    const action = first && found.actions.get(first.subjectId)
    const facts = action && factsOf(group, action, found)
    if (!action || !facts) continue
    for (const listener of listeners) {
      if (!wantsEvent(listener, action, facts.type)) continue
      messages.push({ webhookId: listener.id, messageKey: newMessageKey(), facts })
    }
  }
  await events.insertMessages(db, messages, now)
  return true
}

interface Found {
  readonly actions: ReadonlyMap<number, events.ActionRow>
  readonly changes: ReadonlyMap<number, events.ChangeRow>
  readonly comments: ReadonlyMap<number, events.CommentRow>
}

async function findNoted(db: Db, noted: readonly events.NotedEvent[]): Promise<Found> {
  const details = (type: events.NotedEvent['type']) =>
    noted.flatMap((event) => (event.type === type && event.detailId !== null ? [event.detailId] : []))
  const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  return {
    actions: byId(await events.findActions(db, [...new Set(noted.map(({ subjectId }) => subjectId))])),
    changes: byId(await events.findChanges(db, details('action.changed'))),
    comments: byId(await events.findComments(db, details('action.commented'))),
  }
}

/** The fields that were changed in one go are one event. */
function groupEvents(noted: readonly events.NotedEvent[]): events.NotedEvent[][] {
  const keyOf = ({ id, type, subjectId, occurredAt }: events.NotedEvent) =>
    type === 'action.changed' ? `${subjectId} ${occurredAt.getTime()}` : `event ${id}`
  return [...Map.groupBy(noted, keyOf).values()]
}

/** Undefined if what happened is gone again, such as a deleted comment. */
function factsOf(
  group: readonly events.NotedEvent[],
  row: events.ActionRow,
  { changes, comments }: Found,
): ActionFacts | undefined {
  const [first] = group
  if (!first) return undefined
  const timestamp = first.occurredAt.toISOString()
  const action = actionOf(row)
  const by = (name: string | null, isProgram: boolean) => (name === null ? null : { name, isProgram })
  if (first.type === 'action.created') {
    return { type: first.type, timestamp, data: { action, by: by(row.creatorName, row.isProgram) } }
  }
  if (first.type === 'action.commented') {
    const comment = comments.get(first.detailId ?? 0)
    if (!comment) return undefined
    const { authorName, isProgram, id, text } = comment
    const said = { id: String(id), text: text ?? '' }
    return { type: first.type, timestamp, data: { action, by: by(authorName, isProgram), comment: said } }
  }
  const changed = group.flatMap(({ detailId }) => changes.get(detailId ?? 0) ?? [])
  const [one] = changed
  if (!one || first.type !== 'action.changed') return undefined
  return {
    type: first.type,
    timestamp,
    data: {
      action,
      by: by(one.authorName, one.isProgram),
      changes: changed.map(({ field, from, to }) => ({ field: wireName(ActionUpdate, field), from, to })),
    },
  }
}

function actionOf({ key, assignee, ...row }: events.ActionRow): ActionFacts['data']['action'] {
  const told = fieldsWith('webhook').map((field) => wireNameOf(field, 'webhook'))
  return {
    key,
    ...(Object.fromEntries(told.map((name) => [name, row[name as keyof typeof row]])) as ToldFields),
    assignee,
    project: { projectKey: row.projectKey, name: row.projectName },
    site: { siteId: row.siteId, name: row.siteName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

type ToldFields = Omit<WebhookAction, 'key' | 'assignee' | 'project' | 'site' | 'createdAt' | 'updatedAt' | 'url'>
