import type { ActionRepairs } from '@bonfire/contract/proof/repair'
import { type RawBuilder, sql } from 'kysely'
import { numbers } from './array-literals.ts'
import type { Db } from './database.ts'
import { isSeenBy } from './sight.ts'

/**
 * Selects the `ActionRepairs` of actions, from the repairs that are wanted: a row for each action that has any. Of those that are
 * watched, the one that takes longest counts. Costs are in the currency of the site's project, and count where it is the action's.
 */
export const repairsOf = (isWanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select action_id,
         case when came_back_on is not null then 'cameBack' when is_proved then 'proved' when longest is not null then 'watching'
              else 'cannotTell' end as state,
         coalesce(came_back_on, case when is_proved then proved_on end) as state_on,
         case when came_back_on is null then longest[2] end as clean_days,
         case when came_back_on is null then longest[3] end as needed_days, avoided_seconds, avoided_cost
    from (select action_id, bool_and(state = 'proved') as is_proved, max(state_on) filter (where state = 'proved') as proved_on,
                 min(state_on) filter (where state = 'cameBack') as came_back_on,
                 max(array[needed_days - clean_days, clean_days, needed_days]) filter (where state = 'watching') as longest,
                 sum(avoided_seconds) filter (where state = 'proved')::float8 as avoided_seconds,
                 sum(case when avoided_cost is not null and ${isOfOneCurrency} then avoided_cost end)
                   filter (where state = 'proved') as avoided_cost
            from repair where ${isWanted} group by action_id) of_action`

const isOfOneCurrency = sql`(
  select sp.currency = ap.currency from site s join project sp on sp.id = s.project_id, action a join project ap on ap.id = a.project_id
   where s.id = repair.site_id and a.id = repair.action_id)`

const avoidedOf = (seconds: number | null, cost: number | null) => (seconds === null ? null : { seconds, cost })

/** Reads the state of the repairs of actions, from those that the person sees. */
export async function findActionRepairs(
  db: Db,
  userId: number,
  actionIds: readonly number[],
): Promise<Map<number, ActionRepairs>> {
  if (actionIds.length === 0) return new Map()
  const { rows } = await sql<FoundRepairs>`
    select action_id as "actionId", state, state_on as "stateOn", clean_days as "cleanDays", needed_days as "neededDays",
           avoided_seconds as "avoidedSeconds", avoided_cost as "avoidedCost"
      from (${repairsOf(sql`action_id = any(${numbers(actionIds)}::int4[]) and ${isSeenBy(userId, 'repair.site_id')}`)}) r`.execute(
    db,
  )
  return new Map(
    rows.map(({ actionId, avoidedSeconds, avoidedCost, ...repairs }) => [
      actionId,
      { ...repairs, avoided: avoidedOf(avoidedSeconds, avoidedCost) },
    ]),
  )
}

interface FoundRepairs extends Omit<ActionRepairs, 'avoided'> {
  readonly actionId: number
  readonly avoidedSeconds: number | null
  readonly avoidedCost: number | null
}

/** Selects the state of one repair as `ActionRepairs`, in JSON; null if there is none. */
export const repairOf = (actionId: RawBuilder<unknown>, equipRuleId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('state', state, 'stateOn', case when state in ('proved', 'cameBack') then state_on end,
                           'cleanDays', case when state = 'watching' then clean_days end,
                           'neededDays', case when state = 'watching' then needed_days end,
                           'avoided', case when state = 'proved' and avoided_seconds is not null then
                             json_build_object('seconds', avoided_seconds, 'cost', avoided_cost) end)
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
