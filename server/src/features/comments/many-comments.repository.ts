import type { Transition } from '@bonfire/contract/actions/comments'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface ManyComments {
  readonly authorId: number
  readonly authorName: string
  readonly createdAt: Date
  /** A text, or a change of status. */
  readonly comments: readonly { readonly actionId: number; readonly text?: string; readonly transition?: Transition }[]
}

/** One comment or transition on each action; returns their ids by action. */
export async function insertComments(
  db: Db,
  { authorId, authorName, createdAt, comments }: ManyComments,
): Promise<Map<number, number>> {
  const rows = comments.map(({ actionId, text, transition }) => ({ actionId, text, ...transition }))
  const { rows: written } = await sql<{ id: number; actionId: number }>`
    insert into comment (action_id, kind, body, from_status, to_status, transition_reason, author_id, author_name,
                         created_at)
    select r."actionId", case when r."from" is null then 'comment' else 'transition' end, r.text, r."from", r."to",
           r.reason, ${authorId}::int4, ${authorName}::text, ${createdAt}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as r ("actionId" int4, text text, "from" text, "to" text, reason text)
    returning id, action_id as "actionId"`.execute(db)
  return new Map(written.map(({ id, actionId }) => [actionId, id]))
}

/** Deletes a person's own comments that have no files. */
export async function deletePlainComments(db: Db, authorId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from comment c
     where c.id = any(${ids}::int4[]) and c.author_id = ${authorId}
       and not exists (select from attachment t where t.comment_id = c.id)`.execute(db)
}
