import type { Comment, Transition } from '@bonfire/contract/actions/comments'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import * as attachments from '../attachments/attachments.service.ts'
import { discardFiles } from '../attachments/stored/stored-files.service.ts'
import { announceAction } from '../changes/changes.service.ts'
import { queueNews } from '../notifications/notifications.service.ts'
import { findAction, touchAction } from '../visible-actions/visible-actions.service.ts'
import { isTransition, transitionOf, typedText, wordsOf, writtenBody } from './comment-body.ts'
import * as comments from './comments.repository.ts'
import { amongPeople } from './mentions.service.ts'

const SAME_TRANSITION_MILLISECONDS = 60_000
const LARGEST_ID = 2_147_483_647

interface WrittenTransition extends Transition {
  readonly actionId: number
  readonly authorId: number
  readonly authorName: string
  readonly createdAt: Date
}

/** Adds a change of status to the feed, in the transaction of the change. */
export async function writeTransition(
  transaction: Db,
  { from, to, reason, ...written }: WrittenTransition,
): Promise<void> {
  await comments.insertComment(transaction, { ...written, content: { from, to, reason } })
}

/** Latest first, each with its files. */
export async function loadComments(context: Context, caller: Caller, actionKey: string): Promise<Comment[]> {
  const action = await findAction(context.db, caller, actionKey)
  const rows = await comments.findComments(context.db, action.id)
  const files = await attachments.listOfComments(context.db, action.id)
  return rows.map((row) => {
    const attached = files.get(row.id) ?? []
    return {
      id: String(row.id),
      authorId: row.authorForgeId,
      body: writtenBody(row, attached),
      authorUsername: row.authorUsername,
      authorName: row.authorName,
      createdAt: row.createdAt.toISOString(),
      kind: row.kind,
      transition: transitionOf(row),
      attachments: attached,
      mentions: row.mentions?.map(({ id, display }) => ({ id, display })) ?? null,
    }
  })
}

export interface SentComment {
  readonly actionKey: string
  readonly body: string
  readonly requestId?: string | undefined
  /** Ids or authIds of the people mentioned in the body; undefined if the sender did not say. */
  readonly mentions?: readonly string[] | undefined
}

/**
 * Returns the comment's id: of the new one, or of the one already created by the same request or by the change of
 * status.
 */
export async function addComment(context: Context, caller: Caller, sent: SentComment): Promise<number> {
  const text = typedText(sent.body)
  if (text === '') throw refuseField('body', 'comment.empty')
  const at = context.clock()
  const { id, actionId } = await inTransaction(context.db, async (db) => {
    const action = await touchAction(db, caller, { key: sent.actionKey, at })
    const comment = { actionId: action.id, text, requestId: sent.requestId, at }
    const made = await findMade(db, caller, comment)
    if (made !== undefined) return { id: made }
    const people = sent.mentions && (await comments.findPeopleOfSite(db, action.siteRowId))
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

/** The existing comment. The action is locked, so the same request cannot run twice at once. */
async function findMade(db: Db, caller: Caller, { actionId, text, requestId, at }: WrittenComment) {
  const same = requestId ? await comments.findByRequest(db, requestId) : undefined
  if (same && (same.actionId !== actionId || same.authorId !== caller.id)) {
    throw refuse('comment.request-id-used')
  }
  if (same || !isTransition(text)) return same?.id
  // Already written along with the change of status.
  const since = new Date(at.getTime() - SAME_TRANSITION_MILLISECONDS)
  const written = await comments.findOwnTransition(db, { actionId, authorId: caller.id, since })
  const sentence = written && wordsOf(written)
  return sentence === text || sentence?.startsWith(`${text} (`) ? written?.id : undefined
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
    content: text,
    ...author,
    createdAt: at,
    mentions: mentioned?.map(({ forgeId, displayName }) => ({ id: forgeId, display: displayName })),
  })
  if (id === undefined) throw refuse('comment.request-id-used')
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

/** Only its author may. Deletes its files too. */
export async function removeComment(context: Context, caller: Caller, commentId: string): Promise<void> {
  const id = Number(commentId)
  if (id > LARGEST_ID) throw refuse('not_found', { thing: 'comment' })
  const { actionId, fileIds } = await inTransaction(context.db, async (db) => {
    const comment = await comments.lockVisibleComment(db, caller.id, id)
    if (!comment) throw refuse('not_found', { thing: 'comment' })
    if (comment.authorId !== caller.id) throw refuse('comment.of-other-author')
    if (comment.kind === 'transition') {
      throw refuse('comment.is-transition')
    }
    const removed = await attachments.removeOfComment(db, id)
    await comments.deleteComment(db, id)
    return { actionId: comment.actionId, fileIds: removed }
  })
  await discardFiles(context, fileIds)
  announceAction(context, caller, { did: 'commented', actionId })
}
