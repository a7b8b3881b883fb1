import type { ClosingNeed } from '@bonfire/contract/actions/action-settings'
import { sql } from 'kysely'
import { ACTION_KEY } from '../../../db/action-keys.ts'
import type { Db } from '../../../db/database.ts'
import { unnestKeys } from '../actions.repository.ts'

/**
 * The needs of action `a`, of project `p`, that are missing; what was there when it was last reopened does not count. A
 * closing that was undone is no reopening, nor is a step from one end to another.
 */
const missing = sql`
  select need from unnest(p.closing_needs) as need, (
      select coalesce(max(c.changed_at), '-infinity') as at from action_change c
       where c.action_id = a.id and c.field = 'status' and c.from_value in ('Closed', 'Rejected')
         and c.to_value not in ('Closed', 'Rejected') and not c.is_taken_back) as opened
   where not case need
     when 'note' then exists (
       select from comment c where c.action_id = a.id and c.kind = 'comment' and c.created_at >= opened.at)
     else exists (
       select from attachment f join comment c on c.id = f.comment_id
        where f.action_id = a.id and f.media_type like 'image/%' and f.created_at >= opened.at) end`

const closingNeeds = sql`array(select m.need from (${missing}) as m order by m.need) as "closingNeeds"`

/** The needs of its project that each of the actions does not meet yet, by the action's id. */
export async function findClosingNeeds(db: Db, actionIds: readonly number[]): Promise<Map<number, ClosingNeed[]>> {
  if (actionIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; closingNeeds: ClosingNeed[] }>`
    select a.id, ${closingNeeds} from action a join project p on p.id = a.project_id
     where a.id = any(${actionIds}::int4[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.closingNeeds]))
}

/** The same of the actions with these keys that the user may see. */
export async function findClosingNeedsOfMany(
  db: Db,
  userId: number,
  keys: readonly string[],
): Promise<{ actionKey: string; closingNeeds: ClosingNeed[] }[]> {
  const { rows } = await sql<{ actionKey: string; closingNeeds: ClosingNeed[] }>`
    select ${ACTION_KEY} as "actionKey", ${closingNeeds}
      from action a
      join project p on p.id = a.project_id
      join ${unnestKeys(keys)} on wanted.project_key = p.project_key and wanted.number = a.number
     where a.site_id in (select site_id from visible_site where user_id = ${userId})
     order by a.id`.execute(db)
  return rows
}
