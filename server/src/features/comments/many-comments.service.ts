import type { Transition } from '@bonfire/contract/actions/comments'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { queueManyNews } from '../notifications/notifications.service.ts'
import { typedText } from './comment-body.ts'
import * as comments from './many-comments.repository.ts'

/** Adds changes of status to the feeds of many actions, in the transaction of the changes. */
export async function writeTransitions(
  transaction: Db,
  caller: Caller,
  { at, transitions }: { at: Date; transitions: readonly { actionId: number; transition: Transition }[] },
): Promise<void> {
  if (transitions.length === 0) return
  await comments.insertComments(transaction, { ...authorOf(caller), createdAt: at, comments: transitions })
}

/** Writes the same comment on many actions, whose rows are locked, and returns the ids by action. */
export async function writeComments(
  transaction: Db,
  caller: Caller,
  { at, text, actionIds }: { at: Date; text: string; actionIds: readonly number[] },
): Promise<Map<number, number>> {
  if (actionIds.length === 0) return new Map()
  const written = await comments.insertComments(transaction, {
    ...authorOf(caller),
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

/** What a comment says without the markers that programs add. */
export const commentText = (body: string | undefined): string => typedText(body ?? '')

const authorOf = (caller: Caller) => ({ authorId: caller.id, authorName: caller.displayName })
