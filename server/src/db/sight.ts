import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface Person {
  readonly id: number
  readonly tenantId: number
}

/** What something shared acts on: all sites of these projects, or of the tenant. */
export type SharedScope = { readonly projectIds: readonly number[] } | 'tenant'

interface Sight {
  readonly seen: number
  readonly all: number
}

/** How many of the sites that something acts on a person sees. */
export async function sightOf(db: Db, { id, tenantId }: Person, scope: SharedScope): Promise<Sight> {
  const projects = scope === 'tenant' ? null : `{${scope.projectIds.join(',')}}`
  const { rows } = await sql<Sight>`
    select count(v.site_id)::int4 as seen, count(*)::int4 as all
      from site s left join visible_site v on v.site_id = s.id and v.user_id = ${id}
     where s.tenant_id = ${tenantId} and (${projects}::int4[] is null or s.project_id = any(${projects}::int4[]))`.execute(
    db,
  )
  return rows[0] ?? { seen: 0, all: 0 }
}
