import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import type { Evidence } from '@bonfire/contract/hits/evidence'
import type { Trend } from '@bonfire/contract/hits/hits'
import type { ActionRepairs } from '@bonfire/contract/proof/repair'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import { actionKey } from '../../db/action-keys.ts'
import type { Db } from '../../db/database.ts'
import { repairOf } from '../../db/repairs.ts'
import { isSeenBy } from '../../db/sight.ts'

/** The query. `siteRowIds` are the rows of the sites that the caller may see. */
export interface FindingsQuery {
  readonly siteRowIds: readonly number[]
  readonly type: 'insights' | 'monitoring'
  /** Site-local days, inclusive. */
  readonly from: string
  readonly to: string
  readonly now: Date
  /** The rules to read, by own id; undefined for all. */
  readonly ruleKeys: readonly string[] | undefined
}

export const onlyRules = (query: Pick<FindingsQuery, 'ruleKeys'>) =>
  query.ruleKeys === undefined
    ? sql``
    : sql`and o.rule_id in (select id from rule where rule_key = any(${query.ruleKeys}::text[]))`

/** The rules with these ids of their own. */
export async function findRuleRowIds(db: Db, ruleKeys: readonly string[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from rule where rule_key = any(${ruleKeys}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Hits of a rule at a site, on days counted from the first of the range; a day without hits is left out. */
export interface DailyHits {
  readonly siteRowId: number
  readonly siteId: string
  readonly ruleId: string
  /** A day may come twice. */
  readonly dayNumbers: readonly number[]
  readonly dayHits: readonly number[]
}

/** Hits per day for each rule at each site, also of occurrences no longer kept. */
export async function findDailyHits(db: Db, query: FindingsQuery): Promise<DailyHits[]> {
  const { rows } = await sql<DailyHits>`
    select s.id as "siteRowId", s.site_key as "siteId", r.rule_key as "ruleId",
           array_agg(d.day_number) as "dayNumbers", array_agg(d.hits) as "dayHits"
      from (select o.site_id, o.rule_id, (o.occurred_on - ${query.from}::date)::int4 as day_number,
                   sum(o.hits)::int4 as hits
              from occurrence o
             where o.site_id = any(${query.siteRowIds}::int4[])
               and o.occurred_on between ${query.from}::date and ${query.to}::date ${onlyRules(query)}
             group by o.site_id, o.rule_id, o.occurred_on
            union all
            select o.site_id, o.rule_id, (o.occurred_on - ${query.from}::date)::int4, o.hits
              from daily_sum o
             where o.site_id = any(${query.siteRowIds}::int4[])
               and o.occurred_on between ${query.from}::date and ${query.to}::date ${onlyRules(query)}) d
      join site s on s.id = d.site_id
      join rule r on r.id = d.rule_id
      join project_rule pr on pr.project_id = s.project_id and pr.rule_id = d.rule_id
       and pr.type = ${query.type} and pr.active
     group by s.id, r.rule_key`.execute(db)
  return rows
}

/** The same with zeros for days without hits. */
export const findTrends = async (db: Db, query: FindingsQuery): Promise<Trend[]> =>
  (await findDailyHits(db, query)).map((daily) => toTrend(daily, query))

export function toTrend(
  { siteId, ruleId, dayNumbers, dayHits }: DailyHits,
  { from, to }: Pick<FindingsQuery, 'from' | 'to'>,
): Trend {
  const hits = new Array<number>(1 + Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS_PER_DAY)).fill(0)
  for (const [place, day] of dayNumbers.entries()) hits[day] = (hits[day] ?? 0) + (dayHits[place] ?? 0)
  return { siteId, ruleId, hits }
}

/** The latest day on which a rule that the site's project uses fired, for each site that has one. */
export async function findLatestDays(
  db: Db,
  query: Pick<FindingsQuery, 'siteRowIds' | 'type' | 'ruleKeys'>,
): Promise<{ siteRowId: number; latestOn: string }[]> {
  const { rows } = await sql<{ siteRowId: number; latestOn: string }>`
    select s.id as "siteRowId", latest.occurred_on as "latestOn"
      from site s
      cross join lateral (
        select o.occurred_on from occurrence o
         where o.site_id = s.id ${onlyRules(query)} and exists (
           select from project_rule pr
            where pr.project_id = s.project_id and pr.rule_id = o.rule_id and pr.type = ${query.type} and pr.active)
         order by o.occurred_on desc limit 1) latest
     where s.id = any(${`{${query.siteRowIds.join(',')}}`}::int4[])`.execute(db)
  return rows
}

/** All sites, those with the newest findings first. */
export async function findSitesByNewest(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id
      from site s
      left join lateral (
        select o.occurred_on from occurrence o where o.site_id = s.id order by o.occurred_on desc limit 1) latest on true
     order by latest.occurred_on desc nulls last, s.id`.execute(db)
  return rows.map((row) => row.id)
}

export interface OccurrenceRow {
  readonly siteRowId: number
  readonly siteKey: string
  readonly siteLabel: string
  readonly siteForgeId: string
  readonly region: string | null
  readonly projectKey: string
  readonly skysparkUrl: string | null
  readonly equipRuleId: number
  readonly equipRowId: number
  readonly equipKey: string
  readonly equipName: string
  readonly ruleKey: string
  readonly ruleName: string
  readonly ruleDescription: string | null
  readonly category: 'metering' | 'optimisation' | 'data_uptime' | 'fdd' | null
  readonly occurredOn: string
  readonly timesStart: number[]
  readonly timesDuration: number[]
  readonly timesCost: (number | null)[] | null
  readonly hits: number
  readonly durationSeconds: number
  readonly description: string | null
  readonly reportUrl: string | null
  readonly severity: string | null
  readonly issueKey: string | null
  readonly issueStatus: string | null
  readonly issueClosedAt: Date | null
  readonly repair: ActionRepairs | null
  readonly snoozedUntil: Date | null
  readonly snoozedUntilClosed: boolean
  readonly snoozedBy: string | null
  readonly snoozeReason: string | null
  readonly isFalseAlert: boolean
  readonly priority: number
  readonly restatedBy: string[] | null
  /** Absent unless requested; null where there is none. */
  readonly evidence?: Evidence | null
}

export interface OccurrenceQuery extends FindingsQuery {
  /** True to read the evidence of our own findings, which is much. */
  readonly hasEvidence: boolean
  /** The person who reads, because others may not see the actions. */
  readonly readerId: number
}

export interface OccurrencePlace {
  readonly siteRowId: number
  readonly occurredOn: string
  readonly equipRuleId: number
}

/**
 * The next occurrences after a position, in key order: a large answer is read in pages. A page passes over all that comes before
 * it, so a query is of few sites.
 */
export async function findOccurrencesAfter(
  db: Db,
  query: OccurrenceQuery,
  page: { after: OccurrencePlace | undefined; limit: number },
): Promise<OccurrenceRow[]> {
  const { after } = page
  const sites = sql`any(${`{${query.siteRowIds.join(',')}}`}::int4[])`
  const beyond = after
    ? sql`and (o.site_id, o.occurred_on, o.equip_rule_id)
              > (${after.siteRowId}::int4, ${after.occurredOn}::date, ${after.equipRuleId}::int4)`
    : sql``
  const evidence = query.hasEvidence
    ? {
        column: sql`, v.body as evidence`,
        join: sql`left join occurrence_evidence v
          on v.site_id = o.site_id and v.occurred_on = o.occurred_on and v.equip_rule_id = o.equip_rule_id`,
      }
    : { column: sql``, join: sql`` }
  const { rows } = await sql<OccurrenceRow>`
    select o.site_id as "siteRowId", s.site_key as "siteKey", s.label as "siteLabel", s.forge_id as "siteForgeId",
           s.region, p.project_key as "projectKey", p.skyspark_url as "skysparkUrl",
           o.equip_rule_id as "equipRuleId", e.id as "equipRowId", e.equip_key as "equipKey", e.name as "equipName",
           r.rule_key as "ruleKey", r.name as "ruleName", r.description as "ruleDescription", r.category,
           o.occurred_on as "occurredOn", o.times_start as "timesStart", o.times_duration as "timesDuration",
           o.times_cost as "timesCost",
           o.hits, o.duration_seconds as "durationSeconds", o.description, o.report_url as "reportUrl", o.severity,
           case when a.is_seen then ${actionKey('ap', 'a')} when a.id is not null then ${UNSEEN_ACTION} end as "issueKey",
           case when a.is_seen then a.status end as "issueStatus",
           case when a.is_seen then a.closed_at end as "issueClosedAt",
           case when a.is_seen then ${repairOf(sql`a.id`, sql`er.id`)} end as repair,
           er.snoozed_until as "snoozedUntil",
           er.snoozed_until_closed as "snoozedUntilClosed", u.display_name as "snoozedBy", er.snooze_reason as "snoozeReason",
           coalesce(er.false_alert_at = er.snoozed_at, false) as "isFalseAlert", o.priority,
           o.restated_by as "restatedBy" ${evidence.column}
      -- The page first: joined before it is cut, all that follows would be read for each page.
      from (
        select o.*, pr.priority
          from occurrence o
          join site place on place.id = o.site_id
          join project_rule pr on pr.project_id = place.project_id and pr.rule_id = o.rule_id
           and pr.type = ${query.type} and pr.active
         where o.site_id = ${sites} and o.occurred_on between ${query.from}::date and ${query.to}::date
               ${onlyRules(query)} ${beyond}
         order by o.site_id, o.occurred_on, o.equip_rule_id
         limit ${page.limit}) o
      join equip_rule er on er.id = o.equip_rule_id and er.site_id = ${sites}
      join equip e on e.id = er.equip_id and e.site_id = ${sites}
      join site s on s.id = o.site_id
      join project p on p.id = s.project_id
      join rule r on r.id = o.rule_id
      left join lateral (
        select one.*, ${isSeenBy(query.readerId, 'one.site_id')} as is_seen from action one where one.id = er.action_id) a on true
      left join project ap on ap.id = a.project_id
      left join user_account u on u.id = er.snoozed_by
      ${evidence.join}
     order by o.site_id, o.occurred_on, o.equip_rule_id`.execute(db)
  return rows
}
