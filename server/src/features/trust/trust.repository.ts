import type { JudgedFindings } from '@bonfire/contract/trust'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isJudged } from '../../db/judged-actions.ts'
import { isSeenBy } from '../../db/sight.ts'

export interface TrustQuery {
  readonly userId: number
  readonly tenantId: number
  /** What was judged since counts. */
  readonly since: Date
  /** Whether findings of rules that find the same as one of ours count for that one, once for each action and equip. */
  readonly isByDefinition: boolean
  /** Only this rule. */
  readonly ruleKey: string | undefined
  /** The project that is counted apart. */
  readonly projectId: number | undefined
}

export interface TrustRow extends JudgedFindings {
  readonly ruleKey: string
  readonly inProject: boolean
}

/** Counts the judged findings of each rule, in two parts: those in the project, and all others. */
export async function countJudged(db: Db, query: TrustQuery): Promise<TrustRow[]> {
  const { userId, tenantId, since, isByDefinition, ruleKey, projectId } = query
  const isWanted = sql`${isSeenBy(userId, 'er.site_id')} ${
    ruleKey === undefined
      ? sql``
      : sql`and er.rule_id = (select id from rule where tenant_id = ${tenantId} and rule_key = ${ruleKey})`
  }`
  const rule = isByDefinition ? sql`coalesce(r.same_as, r.rule_key)` : sql`r.rule_key`
  // Of the same fault of an equip on an action, whichever rules found it, the one that came back counts.
  const once = isByDefinition ? sql`distinct on (f.action_id, f.equip_id, ${rule})` : sql``
  const order = isByDefinition ? sql`order by f.action_id, f.equip_id, ${rule}, f.state <> 'cameBack'` : sql``
  const { rows } = await sql<TrustRow>`
    with judged as (
      select a.id as action_id, er.site_id, er.equip_id, er.rule_id,
             case when a.transition_reason = 'Fixed' then coalesce(k.state, 'watching') else 'falseAlert' end as state
        from action a
        join action_equip x on x.action_id = a.id
        join equip_rule er on er.id = x.equip_rule_id
        left join repair k on k.action_id = a.id and k.equip_rule_id = er.id
       where ${isJudged(userId, since)} and ${isWanted}
    ), snoozed as (
      select null::int4 as action_id, er.site_id, er.equip_id, er.rule_id, 'snoozed' as state
        from equip_rule er
       where er.false_alert_at >= ${since} and er.false_alert_at = er.snoozed_at and ${isWanted}
         and not exists (
           select from action_equip x join action a on a.id = x.action_id
            where x.equip_rule_id = er.id and a.transition_reason = 'False alert' and ${isJudged(userId, since)})
    ), found as (
      select ${once} ${rule} as rule_key, coalesce(s.project_id = ${projectId ?? null}::int4, false) as in_project, f.state
        from (select * from judged union all select * from snoozed) f
        join site s on s.id = f.site_id
        join rule r on r.id = f.rule_id
       ${order}
    )
    select rule_key as "ruleKey", in_project as "inProject",
           (count(*) filter (where state not in ('falseAlert', 'snoozed')))::int4 as fixed,
           (count(*) filter (where state = 'proved'))::int4 as proved,
           (count(*) filter (where state = 'cameBack'))::int4 as "cameBack",
           (count(*) filter (where state = 'cannotTell'))::int4 as "cannotTell",
           (count(*) filter (where state in ('falseAlert', 'snoozed')))::int4 as "falseAlerts",
           (count(*) filter (where state = 'snoozed'))::int4 as snoozed
      from found group by rule_key, in_project`.execute(db)
  return rows
}

export async function findVisibleProject(db: Db, userId: number, projectKey: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p join visible_project v on v.project_id = p.id and v.user_id = ${userId}
     where p.project_key = ${projectKey}`.execute(db)
  return rows[0]?.id
}
