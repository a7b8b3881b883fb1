import type { ActionStatus, TransitionReason } from '@bonfire/contract/actions/action-words'
import type { Transition } from '@bonfire/contract/actions/comments'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { wellFormedJson } from '../../db/storable.ts'

interface Mentioned {
  /** The forgeId. */
  readonly id: string
  readonly display: string
}

interface NewComment {
  readonly actionId: number
  readonly requestId?: string | undefined
  /** Either a text or a change of status is given. */
  readonly text?: string
  readonly transition?: Transition
  /** Undefined if the sender did not say. */
  readonly mentions?: readonly Mentioned[] | undefined
}

interface Written {
  /** Null for the system. */
  readonly authorId: number | null
  readonly authorName: string
  readonly createdAt: Date
  readonly comments: readonly NewComment[]
}

/** Writes one comment on each action; returns the ids by action, without those whose request has a comment already. */
export async function insertComments(
  db: Db,
  { authorId, authorName, createdAt, comments }: Written,
): Promise<Map<number, number>> {
  const rows = comments.map(({ transition, ...comment }) => ({ ...comment, ...transition }))
  const { rows: written } = await sql<{ id: number; actionId: number }>`
    insert into comment (action_id, request_id, kind, body, from_status, to_status, transition_reason, author_id,
                         author_name, created_at, mentions)
    select r."actionId", r."requestId", case when r."from" is null then 'comment' else 'transition' end, r.text,
           r."from", r."to", r.reason, ${authorId}::int4, ${authorName}::text, ${createdAt}::timestamptz, r.mentions
      from jsonb_to_recordset(${wellFormedJson(rows)}::jsonb)
             as r ("actionId" int4, "requestId" uuid, text text, "from" text, "to" text, reason text, mentions jsonb)
        on conflict (request_id) do nothing
    returning id, action_id as "actionId"`.execute(db)
  return new Map(written.map(({ id, actionId }) => [actionId, id]))
}

/** The body of a comment, or the change of status that it records. */
export interface CommentContent {
  readonly kind: 'comment' | 'transition'
  readonly body: string | null
  readonly from: ActionStatus | null
  readonly to: ActionStatus | null
  readonly reason: TransitionReason | null
}

export interface CommentRow extends CommentContent {
  readonly id: number
  /** Null if the account no longer exists; the name is kept. */
  readonly authorForgeId: string | null
  readonly authorUsername: string | null
  readonly authorName: string
  readonly createdAt: Date
  readonly mentions: readonly Mentioned[] | null
}

const CONTENT = [
  'c.kind',
  'c.body',
  'c.from_status as from',
  'c.to_status as to',
  'c.transition_reason as reason',
] as const

/** Latest first. */
export async function findComments(db: Db, actionId: number): Promise<CommentRow[]> {
  return db
    .selectFrom('comment as c')
    .leftJoin('user_account as u', 'u.id', 'c.author_id')
    .select([
      'c.id',
      ...CONTENT,
      'u.forge_id as authorForgeId',
      'u.username as authorUsername',
      'c.author_name as authorName',
      'c.created_at as createdAt',
      'c.mentions',
    ])
    .where('c.action_id', '=', actionId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

/** The latest transition by this author on this action since an instant. */
export async function findOwnTransition(
  db: Db,
  comment: { actionId: number; authorId: number; since: Date },
): Promise<(CommentContent & { id: number }) | undefined> {
  return db
    .selectFrom('comment as c')
    .select(['c.id', ...CONTENT])
    .where('c.action_id', '=', comment.actionId)
    .where('c.author_id', '=', comment.authorId)
    .where('c.kind', '=', 'transition')
    .where('c.created_at', '>=', comment.since)
    .orderBy('c.id', 'desc')
    .executeTakeFirst()
}

export async function findByRequest(db: Db, requestId: string) {
  return db
    .selectFrom('comment')
    .select(['id', 'action_id as actionId', 'author_id as authorId'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

export interface OwnedComment {
  readonly id: number
  readonly actionId: number
  readonly authorId: number | null
  readonly kind: 'comment' | 'transition'
}

/** A comment on an action the user can see, locked until the transaction ends. */
export async function lockVisibleComment(db: Db, userId: number, commentId: number): Promise<OwnedComment | undefined> {
  const { rows } = await sql<OwnedComment>`
    select c.id, c.action_id as "actionId", c.author_id as "authorId", c.kind
      from comment c
      join action a on a.id = c.action_id
     where c.id = ${commentId}
       and a.site_id in (select site_id from visible_site where user_id = ${userId})
       for update of c`.execute(db)
  return rows[0]
}

export async function deleteComment(db: Db, commentId: number): Promise<void> {
  await db.deleteFrom('comment').where('id', '=', commentId).execute()
}

/** Deletes a person's own comments that have no files. */
export async function deletePlainComments(db: Db, authorId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from comment c
     where c.id = any(${ids}::int4[]) and c.author_id = ${authorId}
       and not exists (select from attachment t where t.comment_id = c.id)`.execute(db)
}
