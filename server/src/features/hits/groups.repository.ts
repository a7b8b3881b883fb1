import type { RuleCategory } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type FindingsQuery, onlyRules } from './hits.repository.ts'
import { type FactColumns, type FindingFacts, factsAt, type LatestFiring, newAtOf, returnsOf } from './returns.ts'

// PostgreSQL's default memory makes it sort the findings of a long range on disk, which takes four times as long.
const MOST_DAYS_AS_USUAL = 31
const LONG_RANGE_MEMORY = '64MB'

/** The findings of one site, in columns: the same index in each is one equipment rule. */
export interface SiteFindings {
  readonly siteRowId: number
  readonly ruleRowIds: readonly number[]
  readonly equipRowIds: readonly number[]
  /** 1 if snoozed, else 0. */
  readonly snoozed: readonly number[]
  /** 1 if it has an open action, else 0. */
  readonly actions: readonly number[]
  readonly hits: readonly number[]
  readonly durations: readonly number[]
  /** Days from the latest day with a firing to the end of the range. */
  readonly daysAgo: readonly number[]
  /** Epoch seconds. */
  readonly latestAts: readonly number[]
  readonly severityRanks: readonly number[]
  /** Epoch seconds; 0 if that was long before. */
  readonly newAts: readonly number[]
  /** A bit for each reason. */
  readonly cameBack: readonly number[]
  /** The end of its first snooze, epoch seconds; null if there is none. */
  readonly wakesAt: number | null
  /** The last alphabetically of severities without a known rank, by rule id. */
  readonly otherSeverities: Readonly<Record<string, string>> | null
}

/**
 * The findings of each site. The database aggregates per equipment rule, the caller per rule: fewer joins and no row
 * per group, which was two to six times faster than returning finished groups.
 */
export async function findSiteFindings(db: Db, query: FindingsQuery): Promise<SiteFindings[]> {
  if (rangeDays(query) <= MOST_DAYS_AS_USUAL) return sumPerEquipRule(db, query)
  // Not `inTransaction`, whose turns are for writes: a list must not wait behind them.
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('work_mem', ${LONG_RANGE_MEMORY}, true)`.execute(transaction)
    return sumPerEquipRule(transaction, query)
  })
}

const rangeDays = ({ from, to }: FindingsQuery) => 1 + (Date.parse(to) - Date.parse(from)) / MILLISECONDS_PER_DAY

type AggregateRow = Omit<SiteFindings, 'newAts' | 'cameBack'> & FactColumns

async function sumPerEquipRule(db: Db, query: FindingsQuery): Promise<SiteFindings[]> {
  const { siteRowIds } = query
  const { rows } = await sql<AggregateRow>`
    with per_equip_rule as (
      select o.site_id, o.rule_id, o.equip_rule_id, sum(o.hits)::int4 as hits,
             sum(o.duration_seconds)::int8 as duration, ${query.to}::date - max(o.occurred_on) as days_ago,
             max(o.latest_at) as latest_at, min(o.severity_rank) as severity_rank,
             max(o.severity collate "C") filter (where o.severity_rank = 4) as other_severity
        from occurrence o
       where o.site_id = any(${siteRowIds}::int4[])
         and o.occurred_on between ${query.from}::date and ${query.to}::date ${onlyRules(query)}
       group by o.site_id, o.rule_id, o.equip_rule_id
    )
    select e.site_id as "siteRowId", array_agg(e.rule_id) as "ruleRowIds", array_agg(er.equip_id) as "equipRowIds",
           array_agg(coalesce(er.snoozed_until > ${query.now}, false)::int4) as snoozed,
           array_agg(coalesce(a.status not in ('Closed', 'Rejected'), false)::int4) as actions,
           array_agg(coalesce(f.first_on - date '1970-01-01', 0)) as "firstOn",
           array_agg(coalesce(floor(extract(epoch from f.seen_at))::int8, 0)) as "seenAt",
           array_agg(coalesce(f.is_return, false)::int4) as "isReturn",
           array_agg(coalesce((a.closed_at at time zone s.timezone)::date - date '1970-01-01', 0)) as "closedOn",
           array_agg(coalesce((extract(epoch from er.snoozed_until) * 1000)::int8, 0)) as "snoozedUntil",
           extract(epoch from min(er.snoozed_until) filter (where er.snoozed_until > ${query.now}))::int8 as "wakesAt",
           array_agg(e.hits) as hits, array_agg(e.duration) as durations, array_agg(e.days_ago) as "daysAgo",
           array_agg(e.latest_at) as "latestAts", array_agg(e.severity_rank) as "severityRanks",
           jsonb_object_agg(e.rule_id, e.other_severity order by e.other_severity)
             filter (where e.other_severity is not null) as "otherSeverities"
      from per_equip_rule e
      -- the site once more, so that only its equipment rules are read
      join equip_rule er on er.id = e.equip_rule_id and er.site_id = any(${siteRowIds}::int4[])
      join site s on s.id = e.site_id
      left join finding_spell f on f.equip_rule_id = e.equip_rule_id and f.site_id = any(${siteRowIds}::int4[])
      left join action a on a.id = er.action_id
     group by e.site_id
     order by e.site_id`.execute(db)
  return rows.map((row) => addReturns(row, query))
}

function addReturns(row: AggregateRow, query: FindingsQuery): SiteFindings {
  const { firstOn, seenAt, isReturn, closedOn, snoozedUntil, ...found } = row
  const to = Date.parse(query.to) / MILLISECONDS_PER_DAY
  const each = <Value>(of: (facts: FindingFacts, latest: LatestFiring) => Value) =>
    row.ruleRowIds.map((_ruleRowId, at) => {
      const latestOn = to - (row.daysAgo[at] ?? 0)
      const latest = { latestOn, latestAt: row.latestAts[at] ?? 0, to, nowMs: query.now.getTime() }
      return of(factsAt({ firstOn, seenAt, isReturn, closedOn, snoozedUntil }, at), latest)
    })
  return { ...found, newAts: each(newAtOf), cameBack: each(returnsOf) }
}

/** The names of a site's equipment: the same index in both columns is one equip. */
export interface SiteEquips {
  readonly siteRowId: number
  readonly ids: readonly number[]
  readonly names: readonly string[]
}

export async function findSiteEquips(db: Db, siteRowIds: readonly number[]): Promise<SiteEquips[]> {
  const { rows } = await sql<SiteEquips>`
    select site_id as "siteRowId", array_agg(id) as ids, array_agg(name) as names
      from equip where site_id = any(${siteRowIds}::int4[]) group by site_id`.execute(db)
  return rows
}

export interface GroupSite {
  readonly id: number
  readonly siteId: string
  readonly site: string
  readonly region: string | null
  readonly projectId: number
  readonly project: string
}

export async function findGroupSites(db: Db, siteRowIds: readonly number[]): Promise<GroupSite[]> {
  const { rows } = await sql<GroupSite>`
    select s.id, s.site_key as "siteId", s.label as site, s.region, p.id as "projectId", p.project_key as project
      from site s join project p on p.id = s.project_id
     where s.id = any(${siteRowIds}::int4[])`.execute(db)
  return rows
}

/** A rule with the projects that use it and their priorities: the same index in both columns is one project. */
export interface GroupRule {
  readonly id: number
  readonly ruleId: string
  readonly ruleName: string
  readonly ruleType: RuleCategory | null
  readonly projectIds: readonly number[]
  readonly priorities: readonly number[]
}

/** The rules that the sites' projects use, by name. */
export async function findGroupRules(db: Db, query: Pick<FindingsQuery, 'siteRowIds' | 'type'>): Promise<GroupRule[]> {
  const { rows } = await sql<GroupRule>`
    select r.id, r.rule_key as "ruleId", r.name as "ruleName", r.category as "ruleType",
           array_agg(pr.project_id) as "projectIds", array_agg(pr.priority) as priorities
      from project_rule pr join rule r on r.id = pr.rule_id
     where pr.type = ${query.type} and pr.active
       and pr.project_id in (select project_id from site where id = any(${query.siteRowIds}::int4[]))
     group by r.id
     order by r.id`.execute(db)
  return rows
}
