import type { Comment } from '@bonfire/contract/comments'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findVisibleAction, touchVisibleAction } from '../../db/visible-action.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden, invalid, notFound } from '../../http/refusal.ts'
import * as attachments from '../attachments/attachments.service.ts'
import { discardFiles } from '../attachments/stored-files.service.ts'
import { announceAction } from '../changes/changes.service.ts'
import { queueNews } from '../notifications/notifications.service.ts'
import { isTransition, typedText, writtenBody } from './comment-body.ts'
import * as comments from './comments.repository.ts'
import { amongPeople } from './mentions.service.ts'

const SAME_TRANSITION_MILLISECONDS = 60_000
const LARGEST_ID = 2_147_483_647

export interface Transition {
  readonly actionId: number
  readonly authorId: number
  readonly authorName: string
  /** 'Transitioned from X to Y', with the shown words. */
  readonly text: string
  readonly createdAt: Date
}

/** Writes a change of status into the feed, in the transaction of the change, so that neither is without the other. */
export async function writeTransition(transaction: Db, { text, ...transition }: Transition): Promise<void> {
  await comments.insertComment(transaction, { ...transition, kind: 'transition', body: text })
}

/** The newest first, each with its files. */
export async function loadComments(context: Context, caller: Caller, actionKey: string): Promise<Comment[]> {
  const action = await findVisibleAction(context.db, caller.id, actionKey)
  if (!action) throw notFound('action')
  const rows = await comments.findComments(context.db, action.id)
  const files = await attachments.listOfComments(context.db, action.id)
  return rows.map((row) => {
    const attached = files.get(row.id) ?? []
    return {
      comment_id: String(row.id),
      hydraId: String(row.id),
      hydraCreatedBy: row.authorForgeId,
      body: writtenBody(row, attached),
      author: row.authorUsername,
      author_name_display: row.authorName,
      created: row.createdAt.toISOString(),
      kind: row.kind,
      attachments: attached,
      mentions: row.mentions?.map(({ id, display }) => ({ id, display })) ?? null,
    }
  })
}

export interface SentComment {
  readonly actionKey: string
  readonly body: string
  readonly requestId?: string | undefined
  /** Ids, or authIds, of the people whom the body names; undefined when the sender does not say. */
  readonly mentions?: readonly string[] | undefined
}

/** Answers the comment's id: of the new one, or of the one that the same request or the change of status made. */
export async function addComment(context: Context, caller: Caller, sent: SentComment): Promise<number> {
  const text = typedText(sent.body)
  if (text === '') throw invalid('A comment needs text', { body: 'A comment needs text' })
  const at = context.clock()
  const { id, actionId } = await inTransaction(context.db, async (db) => {
    const action = await touchVisibleAction(db, { userId: caller.id, key: sent.actionKey, at })
    if (!action) throw notFound('action')
    const comment = { actionId: action.id, text, requestId: sent.requestId, at }
    const made = await findMade(db, caller, comment)
    if (made !== undefined) return { id: made }
    const people = sent.mentions && (await comments.findPeopleOfSite(db, action.siteId))
    const mentioned = people && amongPeople(people, sent.mentions ?? []).found
    return { id: await insert(db, caller, comment, mentioned), actionId: action.id }
  })
  if (actionId !== undefined) announceAction(context, caller, { did: 'commented', actionId })
  return id
}

interface WrittenComment {
  readonly actionId: number
  readonly text: string
  readonly requestId: string | undefined
  readonly at: Date
}

/** The comment that is there already. The action is locked, so that the same request does not run twice at once. */
async function findMade(db: Db, caller: Caller, { actionId, text, requestId, at }: WrittenComment) {
  const same = requestId ? await comments.findByRequest(db, requestId) : undefined
  if (same && (same.actionId !== actionId || same.authorId !== caller.id)) {
    throw conflict('This requestId belongs to another comment. Send a new one.')
  }
  if (same || !isTransition(text)) return same?.id
  // The server has written it together with the change of status (OPEN-G05).
  const since = new Date(at.getTime() - SAME_TRANSITION_MILLISECONDS)
  const written = await comments.findOwnTransition(db, { actionId, authorId: caller.id, since })
  const isSame = written?.body === text || written?.body.startsWith(`${text} (`)
  return isSame ? written?.id : undefined
}

async function insert(
  db: Db,
  caller: Caller,
  { actionId, text, requestId, at }: WrittenComment,
  mentioned: readonly comments.NamedRow[] | undefined,
): Promise<number> {
  const author = { authorId: caller.id, authorName: caller.displayName }
  const id = await comments.insertComment(db, {
    actionId,
    requestId,
    kind: 'comment',
    body: text,
    ...author,
    createdAt: at,
    mentions: mentioned?.map(({ forgeId, displayName }) => ({ id: forgeId, display: displayName })),
  })
  if (id === undefined) throw conflict('This requestId belongs to another comment. Send a new one.')
  await queueNews(db, {
    kind: 'commented',
    newsKey: `comment-${id}`,
    actionId,
    actorId: caller.id,
    occurredAt: at,
    ...(mentioned && { mentioned: mentioned.map((person) => person.id) }),
    facts: { text },
  })
  return id
}

/** Only its author may (COM-09). Its files go with it. */
export async function removeComment(context: Context, caller: Caller, commentId: string): Promise<void> {
  const id = Number(commentId)
  if (id > LARGEST_ID) throw notFound('comment')
  const { actionId, fileIds } = await inTransaction(context.db, async (db) => {
    const comment = await comments.lockVisibleComment(db, caller.id, id)
    if (!comment) throw notFound('comment')
    if (comment.authorId !== caller.id) throw forbidden('Only its author may remove a comment.')
    if (comment.kind === 'transition') {
      throw forbidden('A change of status stays in the activity. Only comments can be removed.')
    }
    const removed = await attachments.removeOfComment(db, id)
    await comments.deleteComment(db, id)
    return { actionId: comment.actionId, fileIds: removed }
  })
  await discardFiles(context, fileIds)
  announceAction(context, caller, { did: 'commented', actionId })
}
