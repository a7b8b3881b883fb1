import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface MarkedSites {
  readonly tenantId: number
  readonly projectId?: number | null
  readonly siteRowId?: number | null
}

/**
 * The last days of the sites, up to today by their clocks, are evaluated again: today first. So are those that a server is
 * evaluating: it has read what counted before.
 */
export async function markDays(
  db: Db,
  { tenantId, projectId = null, siteRowId = null }: MarkedSites,
  { now, days }: { now: Date; days: number },
): Promise<void> {
  await sql`
    update evaluation_due d set marked = d.marked + 1
      from site s
     where s.id = d.site_id and s.tenant_id = ${tenantId} and d.leased_by is not null and d.marked > d.done
       and (${projectId}::int4 is null or s.project_id = ${projectId}::int4)
       and (${siteRowId}::int4 is null or s.id = ${siteRowId}::int4)`.execute(db)
  if (days === 0) return
  await sql`
    insert into evaluation_due as stored (site_id, local_day, due_at)
      select s.id, (${now}::timestamptz at time zone s.timezone)::date - back,
             ${now}::timestamptz + case when back = 0 then interval '5 seconds' else interval '1 minute' end
        from site s, generate_series(0, ${days}::int4 - 1) back
       where s.runs_rules and s.tenant_id = ${tenantId} and (${projectId}::int4 is null or s.project_id = ${projectId}::int4)
         and (${siteRowId}::int4 is null or s.id = ${siteRowId}::int4)
         and exists (select from site_history h where h.site_id = s.id)
      on conflict (site_id, local_day) do update
        set marked = stored.marked + 1, due_at = least(stored.due_at, excluded.due_at), attempts = 0`.execute(db)
}
