import type { ClosingNeed } from '@bonfire/contract/actions/action-settings'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** What its project asks for that is not on the action yet; what was there when it was last reopened does not count. */
export async function findClosingNeeds(db: Db, actionId: number): Promise<ClosingNeed[]> {
  const { rows } = await sql<{ need: ClosingNeed }>`
    with opened as (
      select coalesce(max(c.changed_at), '-infinity') as at from action_change c
       where c.action_id = ${actionId} and c.field = 'status' and c.from_value in ('Closed', 'Rejected'))
    select need from action a join project p on p.id = a.project_id, unnest(p.closing_needs) as need, opened
     where a.id = ${actionId}
       and not case need
         when 'note' then exists (
           select from comment c where c.action_id = a.id and c.kind = 'comment' and c.created_at >= opened.at)
         else exists (
           select from attachment f join comment c on c.id = f.comment_id
            where f.action_id = a.id and f.media_type like 'image/%' and f.created_at >= opened.at) end
     order by need`.execute(db)
  return rows.map(({ need }) => need)
}
