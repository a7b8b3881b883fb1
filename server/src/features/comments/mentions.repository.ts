import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

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

export interface PersonRow {
  readonly id: number
  readonly forgeId: string
  readonly displayName: string
  readonly email: string
}

/** Active people who can see a site, by name. */
export async function findPeopleOfSite(db: Db, siteRowId: number): Promise<PersonRow[]> {
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
): Promise<(PersonRow & { siteCount: number })[]> {
  const { rows } = await sql<PersonRow & { siteCount: number }>`
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
