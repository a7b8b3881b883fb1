import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export async function findVisibleProject(db: Db, userId: number, projectKey: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p join visible_project v on v.project_id = p.id and v.user_id = ${userId}
     where p.project_key = ${projectKey}`.execute(db)
  return rows[0]?.id
}

/** A site is named by its own id or by `project~site`. */
export async function findVisibleSite(
  db: Db,
  userId: number,
  name: string,
): Promise<{ id: number; projectId: number } | undefined> {
  const keys = [name, name.slice(name.indexOf('~') + 1)]
  const { rows } = await sql<{ id: number; projectId: number }>`
    select s.id, s.project_id as "projectId"
      from site s join visible_site v on v.site_id = s.id and v.user_id = ${userId}
     where s.site_key = any(${keys}::text[]) order by s.site_key <> ${name} limit 1`.execute(db)
  return rows[0]
}

export async function findEquip(db: Db, siteRowId: number, equipKey: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from equip where site_id = ${siteRowId} and equip_key = ${equipKey}`.execute(db)
  return rows[0]?.id
}
