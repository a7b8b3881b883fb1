import type { ActionRepairs } from '@bonfire/contract/proof/repair'
import { type RawBuilder, sql } from 'kysely'
import { numbers } from './array-literals.ts'
import type { Db } from './database.ts'
import { isSeenBy } from './sight.ts'

/** Selects the `ActionRepairs` of actions, from the repairs that the person sees: a row for each action that has any. */
export const repairsOf = (userId: number, isWanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select action_id, state,
         case state when 'cameBack' then max(state_on) filter (where repair_state = 'cameBack')
                    when 'proved' then max(state_on) end as state_on,
         case state when 'watching' then (array_agg(clean_days order by needed_days - clean_days desc)
                                            filter (where repair_state = 'watching'))[1] end as clean_days,
         case state when 'watching' then (array_agg(needed_days order by needed_days - clean_days desc)
                                            filter (where repair_state = 'watching'))[1] end as needed_days
    from (select action_id, state as repair_state, state_on, clean_days, needed_days,
                 case when bool_or(state = 'cameBack') over of_action then 'cameBack'
                      when bool_and(state = 'proved') over of_action then 'proved'
                      when bool_or(state = 'watching') over of_action then 'watching'
                      else 'cannotTell' end as state
            from repair where ${isWanted} and ${isSeenBy(userId, 'repair.site_id')}
          window of_action as (partition by action_id)) of_all
   group by action_id, state`

/** Reads the state of the repairs of actions, from those that the person sees. */
export async function findActionRepairs(
  db: Db,
  userId: number,
  actionIds: readonly number[],
): Promise<Map<number, ActionRepairs>> {
  if (actionIds.length === 0) return new Map()
  const { rows } = await sql<{ actionId: number } & ActionRepairs>`
    select action_id as "actionId", state, state_on as "stateOn", clean_days as "cleanDays", needed_days as "neededDays"
      from (${repairsOf(userId, sql`action_id = any(${numbers(actionIds)}::int4[])`)}) r`.execute(db)
  return new Map(rows.map(({ actionId, ...repairs }) => [actionId, repairs]))
}
