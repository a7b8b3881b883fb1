import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const VISIBLE = (userId: number) => sql`visible_site v join site s on s.id = v.site_id where v.user_id = ${userId}`

/** True if our rules have found something at a site that someone sees, or run at none of them. */
export async function isSetUp(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ hasFound: boolean; hasSite: boolean; runsRules: boolean }>`
    select exists (select from ${VISIBLE(userId)}
                      and exists (select from occurrence_evidence e where e.site_id = s.id)) as "hasFound",
           exists (select from ${VISIBLE(userId)}) as "hasSite",
           exists (select from ${VISIBLE(userId)} and s.runs_rules) as "runsRules"`.execute(db)
  const [found] = rows
  return found !== undefined && (found.hasFound || (found.hasSite && !found.runsRules))
}

interface SiteSteps {
  readonly siteId: string
  readonly hasSamples: boolean
  readonly pointsWithRole: number
  readonly pointsWithoutUnit: number
  readonly hasRun: boolean
}

/** Returns the steps of each site that someone sees and where our rules run. */
export async function findSteps(db: Db, userId: number, rolesWithUnit: readonly string[]): Promise<SiteSteps[]> {
  const { rows } = await sql<SiteSteps>`
    select s.site_key as "siteId", points.samples as "hasSamples", points.roles as "pointsWithRole",
           points.unitless as "pointsWithoutUnit",
           exists (select from evaluation_day d
                    where d.site_id = s.id and d.body @@ '$.runs[*].status == "runs"') as "hasRun"
      from visible_site v
      join site s on s.id = v.site_id
      cross join lateral (
        select count(p.role)::int4 as roles,
               count(*) filter (where p.role = any(${rolesWithUnit}::text[]) and p.kind = 'number' and p.unit is null)::int4
                 as unitless,
               coalesce(bool_or(p.packed_until is not null), false)
                 or exists (select from sample_tail t where t.site_id = s.id) as samples
          from point p where p.site_id = s.id) points
     where v.user_id = ${userId} and s.runs_rules
     order by points.unitless desc, points.samples desc, s.id`.execute(db)
  return rows
}
