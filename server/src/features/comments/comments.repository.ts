import type { ActionStatus, TransitionReason } from '@bonfire/contract/actions/action-words'
import type { Transition } from '@bonfire/contract/actions/comments'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface NewComment {
  readonly actionId: number
  readonly requestId?: string | undefined
  /** What was written, or the change of status. */
  readonly content: string | Transition
  readonly authorId: number
  readonly authorName: string
  readonly createdAt: Date
  /** Undefined if the sender did not say. */
  readonly mentions?: readonly Mentioned[] | undefined
}

interface Mentioned {
  /** The forgeId. */
  readonly id: string
  readonly display: string
}

/** Returns the new comment's id; undefined if a comment of the same request already exists. */
export async function insertComment(db: Db, comment: NewComment): Promise<number | undefined> {
  const { content } = comment
  const said =
    typeof content === 'string'
      ? { kind: 'comment' as const, body: content }
      : {
          kind: 'transition' as const,
          body: null,
          from_status: content.from,
          to_status: content.to,
          transition_reason: content.reason,
        }
  const row = await db
    .insertInto('comment')
    .values({
      action_id: comment.actionId,
      request_id: comment.requestId ?? null,
      ...said,
      author_id: comment.authorId,
      author_name: comment.authorName,
      created_at: comment.createdAt,
      mentions: comment.mentions ? JSON.stringify(comment.mentions) : null,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** What a comment says: its body, or the change of status it records. */
export interface Said {
  readonly kind: 'comment' | 'transition'
  readonly body: string | null
  readonly from: ActionStatus | null
  readonly to: ActionStatus | null
  readonly reason: TransitionReason | null
}

export interface CommentRow extends Said {
  readonly id: number
  /** Null if the account no longer exists; the name is kept. */
  readonly authorForgeId: string | null
  readonly authorUsername: string | null
  readonly authorName: string
  readonly createdAt: Date
  readonly mentions: readonly Mentioned[] | null
}

const SAID = [
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
      ...SAID,
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
): Promise<(Said & { id: number }) | undefined> {
  return db
    .selectFrom('comment as c')
    .select(['c.id', ...SAID])
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

export async function findOwnComment(
  db: Db,
  comment: { id: number; actionId: number; authorId: number },
): Promise<{ body: string } | undefined> {
  return db
    .selectFrom('comment')
    .select((comment) => comment.fn.coalesce('body', sql.lit('')).as('body'))
    .where('id', '=', comment.id)
    .where('action_id', '=', comment.actionId)
    .where('author_id', '=', comment.authorId)
    .executeTakeFirst()
}

export interface NamedRow {
  readonly id: number
  readonly forgeId: string
  readonly displayName: string
  readonly email: string
}

/** Active people who can see a site, by name. */
export async function findPeopleOfSite(db: Db, siteRowId: number): Promise<NamedRow[]> {
  return db
    .selectFrom('visible_site as v')
    .innerJoin('user_account as u', 'u.id', 'v.user_id')
    .select(['u.id', 'u.forge_id as forgeId', 'u.display_name as displayName', 'u.email'])
    .where('v.site_id', '=', siteRowId)
    .where('u.status', '=', 'active')
    .orderBy('u.display_name')
    .orderBy('u.id')
    .execute()
}

/** Ids of the sites that the user can see, by own id or `project~site`. */
export async function findVisibleSites(db: Db, userId: number, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id
      from site s
      join project p on p.id = s.project_id
     where (s.site_key = any(${names}::text[]) or p.project_key || '~' || s.site_key = any(${names}::text[]))
       and s.id in (select site_id from visible_site where user_id = ${userId})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Active people who can see at least one of the sites, and how many of them, by name. */
export async function findPeopleOfSites(
  db: Db,
  siteRowIds: readonly number[],
): Promise<(NamedRow & { siteCount: number })[]> {
  const { rows } = await sql<NamedRow & { siteCount: number }>`
    select u.id, u.forge_id as "forgeId", u.display_name as "displayName", u.email, count(*)::int4 as "siteCount"
      from visible_site v
      join user_account u on u.id = v.user_id
     where v.site_id = any(${siteRowIds}::int4[]) and u.status = 'active'
     group by u.id
     order by u.display_name, u.id`.execute(db)
  return rows
}

/** A site the user can see, by label, own id or `project~site`. */
export async function findVisibleSite(
  db: Db,
  userId: number,
  names: { projectKey: string; site: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select s.id
      from site s
      join project p on p.id = s.project_id
     where p.project_key = ${names.projectKey}
       and (s.label = ${names.site} or s.site_key = ${names.site}
            or p.project_key || '~' || s.site_key = ${names.site})
       and s.id in (select site_id from visible_site where user_id = ${userId})
     order by s.label = ${names.site} desc, s.id
     limit 1`.execute(db)
  return rows[0]?.id
}
