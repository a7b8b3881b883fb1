import { sql } from 'kysely'
import { parseNumbers } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import type { SiteColumns } from './site-columns.ts'

/** A few wide values as text, because a driver's own reading of arrays takes longer than the query. */
interface ColumnsRow {
  readonly siteRowId: number
  readonly foundBy: string | null
  readonly days: string | null
  readonly hits: string | null
  readonly durations: string | null
  readonly latest: string | null
  readonly ranks: string | null
  /** Equipment rule, day, word. */
  readonly otherSeverities: readonly (readonly [number, number, string])[] | null
  readonly equipRuleIds: string | null
  readonly ruleRowIds: string | null
  readonly equipRowIds: string | null
  readonly snoozedUntil: string | null
  readonly actions: string | null
  readonly firstOn: string | null
  readonly seenAt: string | null
  readonly isReturn: string | null
  readonly closedOn: string | null
  readonly summedRuleRowIds: string | null
  readonly summedDays: string | null
  readonly summedHits: string | null
  readonly namedIds: string | null
  readonly names: readonly string[] | null
}

/** Planning took a quarter of the time for so few. */
const FEW_SITES = 3

/** The columns of sites, with occurrences from a day on (days since 1970). */
export async function loadSiteColumns(db: Db, siteRowIds: readonly number[], since: number): Promise<SiteColumns[]> {
  const values = `{${siteRowIds.join(',')}}`
  const areFew = siteRowIds.length <= FEW_SITES
  const sites = areFew ? sql`any((select ${values}::int4[])::int4[])` : sql`any(${values}::int4[])`
  const statement = sql<ColumnsRow>`
    select v.id as "siteRowId", f.found_by as "foundBy", f.days, f.hits, f.durations, f.latest, f.ranks,
           f.other_severities as "otherSeverities", er.ids as "equipRuleIds", er.rule_ids as "ruleRowIds",
           er.equip_ids as "equipRowIds", er.snoozed_until as "snoozedUntil", er.actions, er.first_on as "firstOn", er.seen_at as "seenAt",
           er.is_return as "isReturn", er.closed_on as "closedOn", d.rule_ids as "summedRuleRowIds",
           d.days as "summedDays", d.hits as "summedHits", e.ids as "namedIds", e.names
      from site v
      left join (
        select site_id, array_agg(equip_rule_id)::text as found_by, array_agg(day)::text as days,
               array_agg(hits)::text as hits, array_agg(duration_seconds)::text as durations,
               array_agg(latest_at - day * 86400::int8)::text as latest, array_agg(severity_rank)::text as ranks,
               jsonb_agg(jsonb_build_array(equip_rule_id, day, severity))
                 filter (where severity_rank = 4 and severity is not null) as other_severities
          from (select site_id, equip_rule_id, occurred_on - date '1970-01-01' as day, hits, duration_seconds, latest_at,
                       severity_rank, severity
                  from occurrence
                 where site_id = ${sites} and occurred_on >= date '1970-01-01' + ${since}::int4) o
         group by site_id) f on f.site_id = v.id
      left join (
        select er.site_id, array_agg(er.id)::text as ids, array_agg(er.rule_id)::text as rule_ids,
               array_agg(er.equip_id)::text as equip_ids,
               array_agg(coalesce((extract(epoch from er.snoozed_until) * 1000)::int8, 0))::text as snoozed_until,
               array_agg(coalesce(a.status not in ('Closed', 'Rejected'), false)::int4)::text as actions,
               array_agg(coalesce(s.first_on - date '1970-01-01', 0))::text as first_on,
               array_agg(coalesce(floor(extract(epoch from s.seen_at))::int8, 0))::text as seen_at,
               array_agg(coalesce(s.is_return, false)::int4)::text as is_return,
               array_agg(coalesce((a.closed_at at time zone place.timezone)::date - date '1970-01-01', 0))::text
                 as closed_on
          from equip_rule er
          join site place on place.id = er.site_id
          left join finding_spell s on s.equip_rule_id = er.id and s.site_id = ${sites}
          left join action a on a.id = er.action_id
         where er.site_id = ${sites}
         group by er.site_id) er on er.site_id = v.id
      left join (
        select site_id, array_agg(rule_id)::text as rule_ids,
               array_agg(occurred_on - date '1970-01-01')::text as days, array_agg(hits)::text as hits
          from daily_sum where site_id = ${sites} and occurred_on >= date '1970-01-01' + ${since}::int4
         group by site_id) d on d.site_id = v.id
      left join (
        select site_id, array_agg(id)::text as ids, jsonb_agg(name) as names
          from equip where site_id = ${sites}
         group by site_id) e on e.site_id = v.id
     where v.id = ${sites}`
  const { rows } = await (areFew ? prepared(statement) : statement).execute(db)
  return rows.map((row) => toColumns(row, since))
}

function toColumns(row: ColumnsRow, since: number): SiteColumns {
  const equipRuleIds = parseNumbers(row.equipRuleIds)
  const placeOf = new Map(equipRuleIds.map((id, place) => [id, place]))
  const foundBy = parseNumbers(row.foundBy)
  const days = parseNumbers(row.days)
  const order = orderByDay(days)
  const sorted = (values: readonly number[]) => (order ? Array.from(order, (at) => values[at] ?? 0) : values)
  const places = Int32Array.from(sorted(foundBy), (id) => placeOf.get(id) ?? 0)
  const others = new Map((row.otherSeverities ?? []).map(([id, day, word]) => [`${id} ${day}`, word]))
  const otherSeverities = new Map<number, string>()
  if (others.size > 0) {
    const sortedDays = sorted(days)
    for (const [at, id] of sorted(foundBy).entries()) {
      const word = others.get(`${id} ${sortedDays[at]}`)
      if (word !== undefined) otherSeverities.set(at, word)
    }
  }
  return {
    siteRowId: row.siteRowId,
    since,
    equipRules: {
      ruleRowIds: Int32Array.from(parseNumbers(row.ruleRowIds)),
      equipRowIds: Int32Array.from(parseNumbers(row.equipRowIds)),
      snoozedUntil: Float64Array.from(parseNumbers(row.snoozedUntil)),
      actions: Uint8Array.from(parseNumbers(row.actions)),
      firstOn: Uint16Array.from(parseNumbers(row.firstOn)),
      seenAt: Uint32Array.from(parseNumbers(row.seenAt)),
      isReturn: Uint8Array.from(parseNumbers(row.isReturn)),
      closedOn: Uint16Array.from(parseNumbers(row.closedOn)),
    },
    occurrences: {
      places,
      days: Int32Array.from(sorted(days)),
      hits: Uint16Array.from(sorted(parseNumbers(row.hits))),
      durationsSeconds: Int32Array.from(sorted(parseNumbers(row.durations))),
      latestSeconds: Int32Array.from(sorted(parseNumbers(row.latest))),
      severityRanks: Uint8Array.from(sorted(parseNumbers(row.ranks))),
      otherSeverities,
    },
    dailySums: {
      ruleRowIds: Int32Array.from(parseNumbers(row.summedRuleRowIds)),
      days: Int32Array.from(parseNumbers(row.summedDays)),
      hits: Int32Array.from(parseNumbers(row.summedHits)),
    },
    equips: { ids: parseNumbers(row.namedIds), names: row.names ?? [] },
  }
}

/**
 * The indexes in the order of days; undefined if they are in order. The database would sort whole rows, which took a third of its
 * time.
 */
function orderByDay(days: readonly number[]): Uint32Array | undefined {
  if (days.every((day, at) => at === 0 || day >= (days[at - 1] ?? 0))) return undefined
  const counts = new Map<number, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  const starts = new Map<number, number>()
  let start = 0
  for (const day of [...counts.keys()].sort((a, b) => a - b)) {
    starts.set(day, start)
    start += counts.get(day) ?? 0
  }
  const order = new Uint32Array(days.length)
  for (const [at, day] of days.entries()) {
    const place = starts.get(day) ?? 0
    order[place] = at
    starts.set(day, place + 1)
  }
  return order
}
