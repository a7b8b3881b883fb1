import { addDays, addMonths, monthOf, type Period, periodBefore } from '@bonfire/contract/overview/periods'
import type { InsightType } from '@bonfire/contract/values/category'
import { type RawBuilder, sql } from 'kysely'
import { sumCostColumn } from '../../db/finding-months.ts'

export interface PeriodQuery {
  readonly siteRowIds: readonly number[]
  readonly type: InsightType
  readonly period: Period
  /** The most that one of the sites' projects asks for before a finding is new. */
  readonly quietDays: number
}

/** The whole months within a period, and the days beside them. */
function splitPeriod({ from, to }: Period): { months: Period | null; days: Period[] } {
  const first = from === monthOf(from) ? from : addMonths(monthOf(from), 1)
  const afterLast = monthOf(addDays(to, 1))
  if (first >= afterLast) return { months: null, days: [{ from, to }] }
  const days = [
    { from, to: addDays(first, -1) },
    { from: afterLast, to },
  ]
  return {
    months: { from: first, to: addMonths(afterLast, -1) },
    days: days.filter((beside) => beside.from <= beside.to),
  }
}

/**
 * Rows of equip rules at sites with what they did in a part of the period: whole months as they are summed, other days from the
 * findings. Seconds are float8, whose sums are exact here and take half the time of those of int8.
 */
export function spansOf(siteRowIds: readonly number[], period: Period): RawBuilder<unknown> {
  const { months, days } = splitPeriod(period)
  const isAtSites = (table: string) => sql`${sql.ref(`${table}.site_id`)} = any(${`{${siteRowIds.join(',')}}`}::int4[])`
  const parts = days.flatMap(({ from, to }) => [
    sql`select o.site_id, o.equip_rule_id, o.rule_id, o.occurred_on as first_on, o.occurred_on as last_on,
               o.duration_seconds::float8 as seconds, ${sumCostColumn('o')} as cost
          from occurrence o where ${isAtSites('o')} and o.occurred_on between ${from}::date and ${to}::date`,
    sql`select f.site_id, f.equip_rule_id, f.rule_id, f.occurred_on, f.occurred_on, f.duration_seconds::float8, f.cost
          from finding_day f where ${isAtSites('f')} and f.occurred_on between ${from}::date and ${to}::date`,
  ])
  if (months) {
    parts.push(sql`
      select m.site_id, m.equip_rule_id, m.rule_id, m.first_on, m.last_on, m.duration_seconds::float8 as seconds, m.cost
        from finding_month m where ${isAtSites('m')} and m.month between ${months.from}::date and ${months.to}::date`)
  }
  return sql.join(parts, sql` union all `)
}

/** Monitoring has no rules without a priority. */
export const priorityColumn = (type: InsightType): RawBuilder<number> =>
  type === 'monitoring' ? sql`greatest(priority, 1)` : sql`priority`

/**
 * Returns one row for each equip rule that fired in the period or the one before, of rules that the site's project
 * uses. Every number and every list of the overview comes from these rows, so that they agree.
 */
export function periodFindings({ siteRowIds, type, period, quietDays }: PeriodQuery): RawBuilder<unknown> {
  const before = periodBefore(period)
  // Each part by itself first: with conditions in each sum, all its days would be looked at several times.
  const sumOf = (part: 'now' | 'before' | 'earlier', days: Period) => sql`
    select site_id, rule_id, equip_rule_id, min(first_on) as first_on, max(last_on) as last_on, sum(seconds) as seconds,
           sum(cost) as cost, ${part} as part
      from (${spansOf(siteRowIds, days)}) spans group by site_id, rule_id, equip_rule_id`
  const parts = [sumOf('now', period), sumOf('before', before)]
  // Firings in the quiet days decide what is new, even if the period before is shorter.
  const earlier = { from: addDays(period.from, -quietDays), to: addDays(before.from, -1) }
  if (earlier.from <= earlier.to) parts.push(sumOf('earlier', earlier))
  return sql`
    select f.site_id, f.rule_id, f.equip_rule_id, f.first_on, coalesce(f.last_on, f.last_before) as last_on,
           coalesce(f.seconds, 0) as seconds, f.cost, f.was_found, f.seconds_before, f.cost_before,
           case when f.first_on is null then 'gone'
                when f.last_before is null or f.first_on - f.last_before > j.quiet_days then 'new'
                else 'continuing' end as change,
           pr.priority, s.project_id
      from (
        select site_id, rule_id, equip_rule_id,
               min(first_on) filter (where part = 'now') as first_on, max(last_on) filter (where part = 'now') as last_on,
               max(last_on) filter (where part <> 'now') as last_before, bool_or(part = 'before') as was_found,
               sum(seconds) filter (where part = 'now') as seconds, sum(cost) filter (where part = 'now') as cost,
               sum(seconds) filter (where part = 'before') as seconds_before,
               sum(cost) filter (where part = 'before') as cost_before
          from (${sql.join(parts, sql` union all `)}) parts
         group by site_id, rule_id, equip_rule_id) f
      join site s on s.id = f.site_id
      join project j on j.id = s.project_id
      join (select project_id, rule_id,
                   ${priorityColumn(type)} as priority
              from project_rule where type = ${type} and active) pr
        on pr.project_id = s.project_id and pr.rule_id = f.rule_id
     where f.first_on is not null or f.was_found`
}
