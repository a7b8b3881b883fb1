import type { IdleRule, SilentSite } from '@bonfire/contract/overview/overview'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const SILENT_DAYS = 7

/** Sites from which neither a finding nor a sample is of the last seven days. */
export async function findSilentSites(
  db: Db,
  { siteRowIds, now }: { siteRowIds: readonly number[]; now: Date },
): Promise<SilentSite[]> {
  const since = sql`(${now}::timestamptz at time zone s.timezone)::date - ${SILENT_DAYS}::int4`
  const sinceSecond = sql`${Math.floor(now.getTime() / 1000) - SILENT_DAYS * SECONDS_PER_DAY}::int8`
  const { rows } = await sql<SilentSite>`
    select s.site_key as "siteId", s.label as name,
           (select max(m.last_on) from finding_month m where m.site_id = s.id) as "lastOn"
      from site s
     where s.id = any(${siteRowIds}::int4[])
       and not exists (select from occurrence o where o.site_id = s.id and o.occurred_on > ${since})
       and not exists (select from sample_tail t where t.site_id = s.id and t.at > ${sinceSecond})
       and not exists (select from point p where p.site_id = s.id and p.packed_until > ${sinceSecond})
     order by s.label, s.id`.execute(db)
  return rows
}

export interface IdleAt {
  readonly siteRowId: number
  readonly ruleKey: string
  readonly equips: number
}

/** Names those that the project of a site that runs rules uses. */
export async function nameIdleRules(db: Db, idle: readonly IdleAt[], tenantId: number): Promise<IdleRule[]> {
  if (idle.length === 0) return []
  const { rows } = await sql<IdleRule>`
    select s.site_key as "siteId", s.label as site, r.rule_key as "ruleId", r.name, idle.equips
      from unnest(${idle.map(({ siteRowId }) => siteRowId)}::int4[], ${idle.map(({ ruleKey }) => ruleKey)}::text[],
                  ${idle.map(({ equips }) => equips)}::int4[]) as idle (site_id, rule, equips)
      join site s on s.id = idle.site_id and s.runs_rules
      join rule r on r.tenant_id = ${tenantId} and r.rule_key = idle.rule
      join project_rule pr on pr.project_id = s.project_id and pr.rule_id = r.id and pr.type = 'insights' and pr.active
     order by s.label, s.id, r.name, r.id`.execute(db)
  return rows
}
