import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

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
