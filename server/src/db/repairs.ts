import type { ActionRepairs } from '@bonfire/contract/proof/repair'
import { type RawBuilder, sql } from 'kysely'
import { numbers } from './array-literals.ts'
import type { Db } from './database.ts'
import { isSeenBy } from './sight.ts'

/**
 * Selects the `ActionRepairs` of actions, from the repairs that are wanted: a row for each action that has any. Of those that are
 * watched, the one that takes longest counts.
 */
export const repairsOf = (isWanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select action_id,
         case when came_back_on is not null then 'cameBack' when is_proved then 'proved' when longest is not null then 'watching'
              else 'cannotTell' end as state,
         coalesce(came_back_on, case when is_proved then proved_on end) as state_on,
         case when came_back_on is null then longest[2] end as clean_days,
         case when came_back_on is null then longest[3] end as needed_days
    from (select action_id, bool_and(state = 'proved') as is_proved, max(state_on) filter (where state = 'proved') as proved_on,
                 max(state_on) filter (where state = 'cameBack') as came_back_on,
                 max(array[needed_days - clean_days, clean_days, needed_days]) filter (where state = 'watching') as longest
            from repair where ${isWanted} group by action_id) of_action`

/** Reads the state of the repairs of actions, from those that the person sees. */
export async function findActionRepairs(
  db: Db,
  userId: number,
  actionIds: readonly number[],
): Promise<Map<number, ActionRepairs>> {
  if (actionIds.length === 0) return new Map()
  const { rows } = await sql<{ actionId: number } & ActionRepairs>`
    select action_id as "actionId", state, state_on as "stateOn", clean_days as "cleanDays", needed_days as "neededDays"
      from (${repairsOf(sql`action_id = any(${numbers(actionIds)}::int4[]) and ${isSeenBy(userId, 'repair.site_id')}`)}) r`.execute(
    db,
  )
  return new Map(rows.map(({ actionId, ...repairs }) => [actionId, repairs]))
}

/** Selects the state of one repair as `ActionRepairs`, in JSON; null if there is none. */
export const repairOf = (actionId: RawBuilder<unknown>, equipRuleId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('state', state, 'stateOn', case when state in ('proved', 'cameBack') then state_on end,
                           'cleanDays', case when state = 'watching' then clean_days end,
                           'neededDays', case when state = 'watching' then needed_days end)
    from repair where action_id = ${actionId} and equip_rule_id = ${equipRuleId})`

/**
 * Of an action `a`, of project `ap`: its findings are watched. In some projects those of an action in review are, too.
 */
export const isWatched = sql`(
  a.status = 'Closed' and a.transition_reason = 'Fixed' and a.closed_at is not null
  or a.status = 'In Review' and ap.repair_follow_up = 'review')`

/** The local day of the repair of a watched action `a` at a site `s`. */
export const repairedOn = sql`coalesce(a.repaired_on, (coalesce(a.closed_at, (
  select max(c.changed_at) from action_change c
   where c.action_id = a.id and c.field = 'status' and c.to_value = 'In Review'), a.created_at) at time zone s.timezone)::date)`
