import { type RawBuilder, sql } from 'kysely'

/** The sites that a person may see, or those of the projects of a program's key; null are all of its tenant. */
export type SiteReach =
  | { readonly userId: number }
  | { readonly tenantId: number; readonly projectKeys: readonly string[] | null }

/** The condition for a row `s` of `site`. */
export const isReadable = (reach: SiteReach): RawBuilder<boolean> =>
  'userId' in reach
    ? sql`exists (select from visible_site v where v.site_id = s.id and v.user_id = ${reach.userId})`
    : sql`(s.tenant_id = ${reach.tenantId} and (${reach.projectKeys}::text[] is null or exists (
        select from project j where j.id = s.project_id and j.project_key = any(${reach.projectKeys}::text[]))))`
