import type { Comment, Transition } from '@bonfire/contract/actions/comments'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import * as attachments from '../attachments/attachments.service.ts'
import { discardFiles } from '../attachments/stored-files.service.ts'
import { announceAction } from '../changes/changes.service.ts'
import { queueManyNews, queueNews } from '../notifications/notifications.service.ts'
import { findAction, touchAction } from '../visible-actions/visible-actions.service.ts'
import { composeBody, describeComment, isTransition, stripMarkers, transitionOf } from './comment-body.ts'
import * as comments from './comments.repository.ts'
import { findPeopleOfSite, type PersonRow } from './mentions.repository.ts'
import { findMentioned } from './mentions.service.ts'

const SAME_TRANSITION_MILLISECONDS = MILLISECONDS_PER_MINUTE
const LARGEST_ID = 2_147_483_647

/** Adds changes of status to the feeds of many actions, in the transaction of the changes. */
export async function writeTransitions(
  transaction: Db,
  author: Author,
  { at, transitions }: { at: Date; transitions: readonly { actionId: number; transition: Transition }[] },
): Promise<void> {
  if (transitions.length === 0) return
  await comments.insertComments(transaction, { ...toAuthorColumns(author), createdAt: at, comments: transitions })
}

/** Writes the same comment on many actions, whose rows are locked, and returns the ids by action. */
export async function writeComments(
  transaction: Db,
  caller: Caller,
  { at, text, actionIds }: { at: Date; text: string; actionIds: readonly number[] },
): Promise<Map<number, number>> {
  if (actionIds.length === 0) return new Map()
  const written = await comments.insertComments(transaction, {
    ...toAuthorColumns(caller),
    createdAt: at,
    comments: actionIds.map((actionId) => ({ actionId, text })),
  })
  await queueManyNews(transaction, {
    kind: 'commented',
    actorId: caller.id,
    occurredAt: at,
    events: [...written].map(([actionId, id]) => ({ newsKey: `comment-${id}`, actionId, facts: { text } })),
  })
  return written
}

/** Takes the caller's own comments back, except those that have files by now. */
export async function takeBackComments(transaction: Db, caller: Caller, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await comments.deletePlainComments(transaction, caller.id, ids)
}

/** The text without the markers that programs add. */
export const commentText = (body: string | undefined): string => stripMarkers(body ?? '')

/** The system has no account. */
interface Author {
  readonly id: number | null
  readonly displayName: string
}

const toAuthorColumns = ({ id, displayName }: Author) => ({ authorId: id, authorName: displayName })

/** Latest first, each with its files. */
export async function loadComments(context: Context, caller: Caller, actionKey: string): Promise<Comment[]> {
  const action = await findAction(context.db, caller, actionKey)
  const rows = await comments.findComments(context.db, action.id)
  const files = await attachments.listFilesOfComments(context.db, action.id)
  return rows.map((row) => {
    const attached = files.get(row.id) ?? []
    return {
      id: String(row.id),
      authorId: row.authorForgeId,
      body: composeBody(row, attached),
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
  const text = stripMarkers(sent.body)
  if (text === '') throw refuseField('body', 'comment.empty')
  const at = context.clock()
  const { id, actionId } = await inTransaction(context.db, async (db) => {
    const action = await touchAction(db, caller, { key: sent.actionKey, at })
    const comment = { actionId: action.id, text, requestId: sent.requestId, at }
    const made = await findWrittenComment(db, caller, comment)
    if (made !== undefined) return { id: made }
    const people = sent.mentions && (await findPeopleOfSite(db, action.siteRowId))
    const mentioned = people && findMentioned(people, sent.mentions ?? []).found
    return { id: await writeComment(db, caller, comment, mentioned), actionId: action.id }
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
async function findWrittenComment(db: Db, caller: Caller, { actionId, text, requestId, at }: WrittenComment) {
  const same = requestId ? await comments.findByRequest(db, requestId) : undefined
  if (same && (same.actionId !== actionId || same.authorId !== caller.id)) {
    throw refuse('comment.request-id-used')
  }
  if (same || !isTransition(text)) return same?.id
  // Already written along with the change of status.
  const since = new Date(at.getTime() - SAME_TRANSITION_MILLISECONDS)
  const written = await comments.findOwnTransition(db, { actionId, authorId: caller.id, since })
  const sentence = written && describeComment(written)
  return sentence === text || sentence?.startsWith(`${text} (`) ? written?.id : undefined
}

async function writeComment(
  db: Db,
  caller: Caller,
  { actionId, text, requestId, at }: WrittenComment,
  mentioned: readonly PersonRow[] | undefined,
): Promise<number> {
  const mentions = mentioned?.map(({ forgeId, displayName }) => ({ id: forgeId, display: displayName }))
  const comment = { actionId, requestId, text, mentions }
  const ids = await comments.insertComments(db, { ...toAuthorColumns(caller), createdAt: at, comments: [comment] })
  const id = ids.get(actionId)
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

/** Deletes a comment of the caller with its files. */
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
    const removed = await attachments.removeFilesOfComment(db, id)
    await comments.deleteComment(db, id)
    return { actionId: comment.actionId, fileIds: removed }
  })
  await discardFiles(context, fileIds)
  announceAction(context, caller, { did: 'commented', actionId })
}
