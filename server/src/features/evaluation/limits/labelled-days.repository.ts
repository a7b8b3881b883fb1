import { sql } from 'kysely'
import { ACTION_KEY } from '../../../db/action-keys.ts'
import type { Db } from '../../../db/database.ts'
import { isJudged } from '../../../db/judged-actions.ts'
import { isSeenBy } from '../../../db/sight.ts'

export interface LabelledRow {
  readonly siteRowId: number
  readonly siteId: string
  readonly site: string
  /** The key of the rule whose finding was judged. */
  readonly ruleId: string
  readonly equipRowId: number
  readonly equip: string
  readonly day: string
  readonly isReal: boolean
  readonly actionKey: string | null
}

interface LabelQuery {
  readonly userId: number
  readonly tenantId: number
  readonly definitionKey: string
  readonly since: Date
  /** Findings of so many days up to a judgement. */
  readonly days: number
  readonly limit: number
}

/**
 * Finds the days on which a rule, or one that finds the same, found what people then called a false alert, or mended so that the repair is
 * proved. A day that was judged both ways says nothing.
 */
export async function findLabelledDays(
  db: Db,
  { userId, tenantId, definitionKey, since, days, limit }: LabelQuery,
): Promise<LabelledRow[]> {
  const { rows } = await sql<LabelledRow>`
    with finding as (
      select er.id, er.site_id, er.equip_id, r.rule_key, er.false_alert_at, er.snoozed_at
        from equip_rule er join rule r on r.id = er.rule_id
       where r.tenant_id = ${tenantId} and (r.rule_key = ${definitionKey} or r.same_as = ${definitionKey}) and ${isSeenBy(userId, 'er.site_id')}),
    judged as (
      select f.id, a.transition_reason = 'Fixed' as is_real, ${ACTION_KEY} as action_key,
             coalesce(k.repaired_on, (a.closed_at at time zone s.timezone)::date) as until
        from finding f
        join action_equip x on x.equip_rule_id = f.id
        join action a on a.id = x.action_id
        join project p on p.id = a.project_id
        join site s on s.id = f.site_id
        left join repair k on k.action_id = a.id and k.equip_rule_id = f.id
       where ${isJudged(userId, since)} and (a.transition_reason = 'False alert' or k.state = 'proved')
      union all
      select f.id, false, null, (f.false_alert_at at time zone s.timezone)::date
        from finding f join site s on s.id = f.site_id
       where f.false_alert_at >= ${since} and f.false_alert_at = f.snoozed_at),
    labelled as (
      select o.site_id, f.equip_id, o.occurred_on, bool_or(j.is_real) as is_real, max(j.action_key) as action_key,
             min(f.rule_key) as rule_key
        from judged j
        join finding f on f.id = j.id
        join occurrence o on o.site_id = f.site_id and o.equip_rule_id = f.id
                         and o.occurred_on between j.until - ${days}::int4 and j.until
       group by o.site_id, f.equip_id, o.occurred_on
      having bool_or(j.is_real) = bool_and(j.is_real))
    select l.site_id as "siteRowId", s.site_key as "siteId", s.label as site, l.rule_key as "ruleId", l.equip_id as "equipRowId", e.name as equip,
           l.occurred_on as day, l.is_real as "isReal", l.action_key as "actionKey"
      from labelled l join site s on s.id = l.site_id join equip e on e.id = l.equip_id
     order by l.occurred_on desc, s.site_key, e.name, l.equip_id
     limit ${limit}`.execute(db)
  return rows
}
