import { ALL_PROJECTS } from '@bonfire/contract/people/people-changes'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** The provider lets a person see these. */
export interface ProvidedProjects {
  /** Every project, including future ones. */
  readonly seesAll: boolean
  readonly projectIds: readonly number[]
}

export async function findProvidedProjects(db: Db, userId: number): Promise<ProvidedProjects> {
  const { rows } = await sql<ProvidedProjects>`
    select u.sees_all_from_provider as "seesAll",
           array(select m.project_id from user_project m where m.user_id = u.id and m.from_provider) as "projectIds"
      from user_account u where u.id = ${userId}`.execute(db)
  return rows[0] ?? { seesAll: false, projectIds: [] }
}

/** Takes back what the provider no longer gives; what was given by hand stays, also where the provider gives it too. */
export async function replaceProvidedProjects(
  db: Db,
  userId: number,
  { seesAll, projectIds }: ProvidedProjects,
): Promise<void> {
  const isGone = sql`user_id = ${userId} and from_provider and project_id <> all(${projectIds}::int4[])`
  await sql`delete from user_project where ${isGone} and not by_hand`.execute(db)
  await sql`update user_project set from_provider = false where ${isGone}`.execute(db)
  await sql`
    insert into user_project (user_id, project_id, by_hand, from_provider)
    select ${userId}, unnest(${projectIds}::int4[]), false, true
    on conflict (user_id, project_id) do update set from_provider = true`.execute(db)
  await db.updateTable('user_account').set({ sees_all_from_provider: seesAll }).where('id', '=', userId).execute()
}

/** A person's whole portfolio as the audit trail has it: projects, then single sites; null if empty. */
export async function findPortfolioText(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`
    select case when u.sees_all_projects then ${ALL_PROJECTS}::text else (
             select string_agg(place.name, ', ' order by place.kind, place.name collate "C") from (
               select 1 as kind, p.project_key as name
                 from user_project m join project p on p.id = m.project_id where m.user_id = u.id
                union all
               select 2, p.project_key || '~' || s.site_key
                 from user_site m join site s on s.id = m.site_id join project p on p.id = s.project_id
                where m.user_id = u.id) place) end as text
      from user_account u where u.id = ${userId}`.execute(db)
  return rows[0]?.text ?? null
}

/** Returns the keys that no tenant has a project for. */
export async function findUnknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select wanted.key from unnest(${keys}::text[]) with ordinality as wanted (key, place)
     where not exists (select from project p where p.project_key = wanted.key)
     order by wanted.place`.execute(db)
  return rows.map(({ key }) => key)
}

/** True if anyone who can sign in administers people and sees every project: only they can give everything. */
export async function hasFullAdministrator(db: Db, tenantId: number): Promise<boolean> {
  const { rows } = await sql`
    select from user_account u
     where u.tenant_id = ${tenantId} and u.status = 'active' and u.sees_all_projects
       and (u.password_hash is not null or u.oidc_subject is not null)
       and ('userAdmin' = any(u.access)
            or exists (select from group_member m join user_group g on g.id = m.group_id
                        where m.user_id = u.id and 'userAdmin' = any(g.access)))
     limit 1`.execute(db)
  return rows.length > 0
}
