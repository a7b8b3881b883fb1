import { ActionUpdate } from '@bonfire/contract/actions/action-fields'
import { fieldsWith, wireNameOf } from '@bonfire/contract/actions/fields'
import { wireName } from '@bonfire/contract/renamed'
import { REPAIRS_PER_MESSAGE, type WebhookAction } from '@bonfire/contract/webhooks/webhook-events'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'
import { newMessageKey } from '../delivery/sign-message.ts'
import * as events from './webhook-events.repository.ts'
import { wantsEvent } from './webhook-events.repository.ts'

const EVENTS_AT_ONCE = 500

type Parts = Pick<Context, 'db' | 'clock'>
type RepairFacts = Extract<WebhookFacts, { type: `repair.${string}` }>
type ActionFacts = Extract<WebhookFacts, { type: `action.${string}` }> | RepairFacts

/** Notes what became of the repairs of actions, in the transaction that stores it. */
export const noteRepairs = (
  transaction: Db,
  noted: { type: RepairFacts['type']; actionIds: readonly number[]; at: Date },
): Promise<void> => events.noteEvents(transaction, noted)

/** Queues messages about actions and their repairs. Servers share the work; each event is sent once. */
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
  readonly repairs: ReadonlyMap<number, readonly events.RepairRow[]>
}

async function findNoted(db: Db, noted: readonly events.NotedEvent[]): Promise<Found> {
  const details = (type: events.NotedEvent['type']) =>
    noted.flatMap((event) => (event.type === type && event.detailId !== null ? [event.detailId] : []))
  const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  const repaired = noted.flatMap(({ type, subjectId }) => (type.startsWith('repair.') ? subjectId : []))
  return {
    actions: byId(await events.findActions(db, [...new Set(noted.map(({ subjectId }) => subjectId))])),
    changes: byId(await events.findChanges(db, details('action.changed'))),
    comments: byId(await events.findComments(db, details('action.commented'))),
    repairs: Map.groupBy(await events.findRepairs(db, repaired), ({ actionId }) => actionId),
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
  { changes, comments, repairs }: Found,
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
  if (first.type === 'repair.proved' || first.type === 'repair.came_back') {
    return repairFacts({ type: first.type, timestamp, action, repairs: repairs.get(row.id) ?? [] })
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

/** Undefined if it has been judged otherwise since. */
function repairFacts({
  type,
  timestamp,
  action,
  repairs,
}: Pick<RepairFacts, 'type' | 'timestamp'> & {
  action: RepairFacts['data']['action']
  repairs: readonly events.RepairRow[]
}): RepairFacts | undefined {
  const isTrue =
    type === 'repair.proved'
      ? repairs.every(({ state }) => state === 'proved')
      : repairs.some(({ state }) => state === 'cameBack')
  if (!isTrue || repairs.length === 0) return undefined
  const told = repairs.slice(0, REPAIRS_PER_MESSAGE).map(({ actionId: _, ...repair }) => repair)
  return { type, timestamp, data: { action, repairs: told, repairCount: repairs.length } }
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
