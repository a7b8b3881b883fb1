import { sql } from 'kysely'
import { ACTION_KEY } from '../../db/action-keys.ts'
import type { Db } from '../../db/database.ts'

export interface NewAttachment {
  readonly id: string
  readonly actionId: number
  /** Null if it belongs to the action itself. */
  readonly commentId: number | null
  readonly filename: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly createdBy: number
  readonly createdAt: Date
}

export async function insertAttachment(db: Db, attachment: NewAttachment): Promise<void> {
  await db
    .insertInto('attachment')
    .values({
      id: attachment.id,
      action_id: attachment.actionId,
      comment_id: attachment.commentId,
      filename: attachment.filename,
      media_type: attachment.mediaType,
      size_bytes: attachment.sizeBytes,
      created_by: attachment.createdBy,
      created_at: attachment.createdAt,
    })
    .execute()
}

export interface AttachmentRow {
  readonly id: string
  readonly commentId: number
  readonly filename: string
  readonly mediaType: string
  readonly sizeBytes: number
  /** Display name; null if the account no longer exists. */
  readonly createdBy: string | null
  readonly createdAt: Date
}

/** The files of an action's comments, oldest first. */
export async function findCommentAttachments(db: Db, actionId: number): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    select f.id, f.comment_id as "commentId", f.filename, f.media_type as "mediaType", f.size_bytes as "sizeBytes",
           u.display_name as "createdBy", f.created_at as "createdAt"
      from attachment f
      left join user_account u on u.id = f.created_by
     where f.action_id = ${actionId} and f.comment_id is not null
     order by f.created_at, f.id`.execute(db)
  return rows
}

/** A file of an action the user can see. */
export async function findVisibleAttachment(
  db: Db,
  userId: number,
  id: string,
): Promise<{ filename: string; mediaType: string; sizeBytes: number } | undefined> {
  return db
    .selectFrom('attachment as f')
    .innerJoin('action as a', 'a.id', 'f.action_id')
    .innerJoin('visible_site as v', 'v.site_id', 'a.site_id')
    .select(['f.filename', 'f.media_type as mediaType', 'f.size_bytes as sizeBytes'])
    .where('f.id', '=', id)
    .where('v.user_id', '=', userId)
    .executeTakeFirst()
}

/** The author of a comment on that action; locked against removal until the transaction ends. Undefined: no such comment. */
export async function findCommentAuthor(
  db: Db,
  comment: { id: number; actionId: number },
): Promise<{ authorId: number | null } | undefined> {
  const { rows } = await sql<{ authorId: number | null }>`
    select author_id as "authorId" from comment
     where id = ${comment.id} and action_id = ${comment.actionId}
       for share`.execute(db)
  return rows[0]
}

/** Returns the ids of their files. */
export async function deleteAttachmentsOfComment(db: Db, commentId: number): Promise<string[]> {
  const rows = await db.deleteFrom('attachment').where('comment_id', '=', commentId).returning('id').execute()
  return rows.map((row) => row.id)
}

/** The ids of the files that belong to the action itself. */
export async function findFilesOfAction(db: Db, actionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('attachment')
    .select('id')
    .where('action_id', '=', actionId)
    .where('comment_id', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

export async function updateScreenshot(db: Db, actionId: number, address: string): Promise<void> {
  await db.updateTable('action').set({ screenshot_url: address }).where('id', '=', actionId).execute()
}

export interface KnownAttachment {
  readonly id: string
  readonly actionId: number
  readonly actionKey: string
  readonly filename: string
  readonly createdAt: Date
}

const PAGE_ROWS = 1000

/** All of them, page by page. */
export async function* eachAttachment(db: Db): AsyncGenerator<KnownAttachment> {
  let page: KnownAttachment[]
  let after = '00000000-0000-0000-0000-000000000000'
  do {
    const { rows } = await sql<KnownAttachment>`
      select f.id, f.action_id as "actionId", ${ACTION_KEY} as "actionKey", f.filename,
             f.created_at as "createdAt"
        from attachment f
        join action a on a.id = f.action_id
        join project p on p.id = a.project_id
       where f.id > ${after}::uuid
       order by f.id
       limit ${PAGE_ROWS}`.execute(db)
    page = rows
    yield* page
    after = page.at(-1)?.id ?? after
  } while (page.length === PAGE_ROWS)
}

export async function deleteAttachment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('attachment').where('id', '=', id).execute()
}

/** Clears the screenshot, and returns whether it was the one at this address. */
export async function removeScreenshot(db: Db, actionId: number, address: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('action')
    .set({ screenshot_url: null })
    .where('id', '=', actionId)
    .where('screenshot_url', '=', address)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertStoredFile(db: Db, file: { id: string; createdAt: Date }): Promise<void> {
  await db.insertInto('stored_file').values({ id: file.id, created_at: file.createdAt }).execute()
}

export async function deleteStoredFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('stored_file').where('id', '=', id).execute()
}

/** Files recorded before an instant that no attachment refers to. */
export async function findLeftFiles(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stored_file
     where created_at < ${before} and not exists (select from attachment where attachment.id = stored_file.id)
     order by created_at, id
     limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
