import { sql } from 'kysely'
import { ACTION_KEY } from '../../../db/action-keys.ts'
import { texts } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import { repairsOf } from '../../../db/repairs.ts'
import { isSeenBy } from '../../../db/sight.ts'
import type { SeenEquip } from '../diagnosis.repository.ts'

export interface FoundLane {
  readonly ruleId: string
  readonly ruleName: string
  readonly severityRank: number
  /** The day on which the snooze that lasts began. */
  readonly snoozedOn: string | null
  /** The days with a finding, rising, and the time in fault on each. */
  readonly days: string[]
  readonly seconds: number[]
}

/** The rules of one of the types that fired on an equip in a range, day by day, the worst first. */
export async function findLanes(
  db: Db,
  { id, projectId, timezone }: Pick<SeenEquip, 'id' | 'projectId' | 'timezone'>,
  { from, to, types, now }: { from: string; to: string; types: readonly string[]; now: Date },
): Promise<FoundLane[]> {
  const { rows } = await sql<FoundLane>`
    select r.rule_key as "ruleId", r.name as "ruleName", min(o.severity_rank) as "severityRank",
           case when er.snoozed_until > ${now} then (coalesce(er.snoozed_at, ${now}) at time zone ${timezone})::date end as "snoozedOn",
           array_agg(o.occurred_on::text order by o.occurred_on) as days,
           array_agg(o.duration_seconds order by o.occurred_on) as seconds
      from equip_rule er
      join rule r on r.id = er.rule_id
      join occurrence o on o.site_id = er.site_id and o.rule_id = er.rule_id and o.equip_rule_id = er.id
       and o.occurred_on between ${from}::date and ${to}::date
     where er.equip_id = ${id}
       and exists (select from project_rule pr
                    where pr.project_id = ${projectId} and pr.rule_id = r.id and pr.active
                      and pr.type = any(${texts(types)}::text[]))
     group by er.id, r.id
     order by min(o.severity_rank), sum(o.duration_seconds) desc, r.name, er.id`.execute(db)
  return rows
}

export interface FoundAction {
  readonly actionKey: string
  readonly summary: string
  readonly createdOn: string
  readonly closedOn: string | null
  readonly state: 'proved' | 'cameBack' | null
  readonly stateOn: string | null
}

/** The actions that findings of an equip are or were on and that the person sees, if anything happened since a day. */
export async function findActions(
  db: Db,
  { id, timezone }: Pick<SeenEquip, 'id' | 'timezone'>,
  { from, userId, withTriage }: { from: string; userId: number; withTriage: boolean },
): Promise<FoundAction[]> {
  const ofEquip = sql`equip_rule_id in (select id from equip_rule where equip_id = ${id})`
  const { rows } = await sql<FoundAction>`
    with listed as (
      select a.id, ${ACTION_KEY} as "actionKey", a.summary, (a.created_at at time zone ${timezone})::date as "createdOn",
             (a.closed_at at time zone ${timezone})::date as "closedOn", k.state, k.state_on as "stateOn"
        from action a
        join project p on p.id = a.project_id
        left join (${repairsOf(ofEquip)}) k on k.action_id = a.id and k.state in ('proved', 'cameBack')
       where a.id in (select action_id from action_equip where ${ofEquip}) and ${isSeenBy(userId, 'a.site_id')}
         ${withTriage ? sql`` : sql`and a.status <> 'Triage'`})
    select "actionKey", summary, "createdOn", "closedOn", state, "stateOn"
      from listed
     where greatest("createdOn", "closedOn", "stateOn") >= ${from}::date
     order by "createdOn", id`.execute(db)
  return rows
}

export async function findPointsOfEquip(db: Db, equipRowId: number): Promise<number[]> {
  const rows = await db.selectFrom('point').select('id').where('equip_id', '=', equipRowId).execute()
  return rows.map(({ id }) => id)
}
