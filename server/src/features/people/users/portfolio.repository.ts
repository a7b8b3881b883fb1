import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** A portfolio entry that a person may give to others, because they have it. */
export interface Place {
  readonly id: number
  readonly name: string
}

/** The person who assigns a portfolio (`by`), and the one who gets it (`of`). */
export interface Giving {
  readonly by: number
  readonly of: number
}

/** The named projects that the giver has as a whole, or the receiver already has. */
export async function findWholeProjects(db: Db, giving: Giving, keys: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.id, p.project_key as name from project p
     where p.tenant_id = (select tenant_id from user_account where id = ${giving.by})
       and p.project_key = any(${keys}::text[])
       and ((select sees_all_projects from user_account where id = ${giving.by})
            or exists (select from user_project m
                        where m.user_id in (${giving.by}, ${giving.of}) and m.project_id = p.id))
     order by p.project_key`.execute(db)
  return rows
}

/** Whole projects of the receiver that the giver sees only in part: unless in `kept`, they would be lost for good. */
export async function findPartlySeenProjects(db: Db, giving: Giving, kept: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.id, p.project_key as name from user_project m join project p on p.id = m.project_id
     where m.user_id = ${giving.of} and p.id <> all(${kept}::int4[])
       and p.id in (select project_id from visible_project where user_id = ${giving.by})
       and p.id not in (select project_id from user_project where user_id = ${giving.by})
       and not (select sees_all_projects from user_account where id = ${giving.by})
     order by p.project_key`.execute(db)
  return rows
}

/** The named sites (`project~site`) that the user can see. */
export async function findOwnSites(db: Db, userId: number, names: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select s.id, p.project_key || '~' || s.site_key as name
      from visible_site v join site s on s.id = v.site_id join project p on p.id = s.project_id
     where v.user_id = ${userId} and s.site_key = any(${names.map((name) => name.slice(name.indexOf('~') + 1))}::text[])
       and p.project_key || '~' || s.site_key = any(${names}::text[])
     order by name`.execute(db)
  return rows
}

export interface NewPortfolio {
  readonly seesAllProjects: boolean
  readonly projectIds: readonly number[]
  readonly siteRowIds: readonly number[]
}

/**
 * Replaces the part of a person's portfolio that the administrator can see; the rest stays. A project that stays keeps who
 * gave it. Under all projects, those from the identity provider stay too: they are what is left when it ends.
 */
export async function replacePortfolio(db: Db, { by, of }: Giving, wanted: NewPortfolio): Promise<void> {
  const seesAll = sql`(select sees_all_projects from user_account where id = ${by})`
  const stays = wanted.seesAllProjects ? sql`m.from_provider` : sql`m.project_id = any(${wanted.projectIds}::int4[])`
  await sql`
    delete from user_project m where m.user_id = ${of} and not ${stays}
       and (${seesAll} or m.project_id in (select project_id from visible_project where user_id = ${by}))`.execute(db)
  await sql`
    delete from user_site m where m.user_id = ${of}
       and (${seesAll} or m.site_id in (select site_id from visible_site where user_id = ${by}))`.execute(db)
  await sql`
    insert into user_project (user_id, project_id) select ${of}, unnest(${wanted.projectIds}::int4[])
    on conflict do nothing`.execute(db)
  await sql`
    insert into user_site (user_id, site_id) select ${of}, unnest(${wanted.siteRowIds}::int4[])
    on conflict do nothing`.execute(db)
  if (wanted.seesAllProjects === (await seesAllProjects(db, of))) return
  const given = { sees_all_by_hand: wanted.seesAllProjects, sees_all_from_provider: false }
  await db.updateTable('user_account').set(given).where('id', '=', of).execute()
}

export async function seesAllProjects(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('sees_all_projects')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.sees_all_projects
}
