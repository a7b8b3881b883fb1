import type { ActionSettings } from '@bonfire/contract/actions/action-settings'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Defaults = Pick<ActionSettings, 'usualStatus' | 'usualTeam' | 'closingNeeds'>

export async function findDefaults(db: Db, projectId: number): Promise<Defaults> {
  const { rows } = await sql<Defaults>`
    select usual_status as "usualStatus", usual_team as "usualTeam", closing_needs as "closingNeeds"
      from project where id = ${projectId}`.execute(db)
  return rows[0] ?? { usualStatus: null, usualTeam: null, closingNeeds: [] }
}

export interface OwnerRow {
  readonly team: string | null
  readonly assigneeId: string
  readonly assignee: string
  readonly isAble: boolean
}

/** The owners whose rules fit, the one with the most conditions first; of as many, a site before a category before a team. */
export async function findOwners(
  db: Db,
  { projectId, siteRowId, category }: { projectId: number; siteRowId: number; category: string | null },
): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    select o.team, u.forge_id as "assigneeId", u.display_name as assignee,
           u.status = 'active' and exists (
             select from visible_site v where v.user_id = u.id and v.site_id = ${siteRowId}) as "isAble"
      from action_owner o join user_account u on u.id = o.user_id
     where o.project_id = ${projectId}
       and coalesce(o.site_id = ${siteRowId}, true) and coalesce(o.category = ${category}::text, o.category is null)
     order by num_nonnulls(o.site_id, o.category, o.team) desc, o.site_id is null, o.category is null, o.team is null,
              o.id`.execute(db)
  return rows
}
