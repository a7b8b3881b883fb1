import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

export interface Person {
  readonly id: number
  readonly tenantId: number
}

/** Something shared acts on these sites and all sites of these projects, or on all of the tenant. */
export type SharedScope =
  | {
      readonly projectIds?: readonly number[]
      readonly projectKeys?: readonly string[]
      readonly siteKeys?: readonly string[]
    }
  | 'tenant'

interface Sight {
  readonly seen: number
  readonly all: number
}

/** The condition that a column names a site that the person sees; their sites are read once for all rows. */
export const isSeenBy = (userId: number, column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = any(array(select site_id from visible_site where user_id = ${userId}))`

/** Counts the sites in a scope, and those of them that a person sees. */
export async function sightOf(db: Db, { id, tenantId }: Person, scope: SharedScope): Promise<Sight> {
  const { projectIds = [], projectKeys = [], siteKeys = [] } = scope === 'tenant' ? {} : scope
  const { rows } = await sql<Sight>`
    select count(v.site_id)::int4 as seen, count(*)::int4 as all
      from site s join project p on p.id = s.project_id
      left join visible_site v on v.site_id = s.id and v.user_id = ${id}
     where s.tenant_id = ${tenantId}
       and (${scope === 'tenant'}::bool or p.id = any(${projectIds}::int4[])
            or p.project_key = any(${projectKeys}::text[]) or s.site_key = any(${siteKeys}::text[]))`.execute(db)
  return rows[0] ?? { seen: 0, all: 0 }
}

/** The sites of the tenant that a person does not see. */
export async function findUnseenSiteKeys(db: Db, { id, tenantId }: Person): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select s.site_key as key from site s left join visible_site v on v.site_id = s.id and v.user_id = ${id}
     where s.tenant_id = ${tenantId} and v.site_id is null order by s.site_key`.execute(db)
  return rows.map(({ key }) => key)
}

/** The projects whose every site a person sees, by key. Of one without sites, they see the project itself. */
export async function wholeProjectKeys(db: Db, { id, tenantId }: Person): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select p.project_key as key
      from project p join visible_project m on m.project_id = p.id and m.user_id = ${id}
     where p.tenant_id = ${tenantId} and not exists (
       select from site s left join visible_site v on v.site_id = s.id and v.user_id = ${id}
        where s.project_id = p.id and v.site_id is null)
     order by p.project_key`.execute(db)
  return rows.map(({ key }) => key)
}

/** True if a person sees all these projects as a whole; null are all of the tenant. */
export async function seesWholeProjects(
  db: Db,
  userId: number,
  projectKeys: readonly string[] | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from user_account u
     where u.id = ${userId}
       and (u.sees_all_projects
            or (${projectKeys}::text[] is not null
                and not exists (select from unnest(${projectKeys}::text[]) as wanted
                                 where not exists (select from user_project m join project p on p.id = m.project_id
                                                    where m.user_id = u.id and p.project_key = wanted))))`.execute(db)
  return rows.length > 0
}
