import type { AvoidedSum, RepairShares, RepairsOverview } from '@bonfire/contract/overview/overview'
import type { RepairState } from '@bonfire/contract/proof/repair'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { repairsOf } from '../../db/repairs.ts'

const RULES = 10

/** Repairs at sites of the overview, of one rule if it is given. */
const isAtSites = (siteRowIds: readonly number[], ruleId?: string) => sql`
  site_id = any(${siteRowIds}::int4[]) ${
    ruleId === undefined
      ? sql``
      : sql`and equip_rule_id in (select er.id from equip_rule er join rule r on r.id = er.rule_id
             where er.site_id = any(${siteRowIds}::int4[]) and r.rule_key = ${ruleId})`
  }`

/** The repairs of actions at the sites, of one rule if it is given. */
export interface RepairsAt {
  readonly siteRowIds: readonly number[]
  readonly ruleId?: string | undefined
}

/** The actions whose repairs are in a state together, or have avoided something, in money if a currency is asked for. */
export const isRepaired = (
  share: RepairState | 'avoided',
  { siteRowIds, ruleId, currency }: RepairsAt & { readonly currency?: string | undefined },
) => {
  const avoided = currency === undefined ? sql`avoided_seconds is not null` : sql`avoided_cost is not null`
  const isOf = share === 'avoided' ? avoided : sql`state = ${share}`
  return sql`a.id in (select action_id from (${repairsOf(isAtSites(siteRowIds, ruleId))}) r where ${isOf})`
}

/** Selects what proved repairs of an action `a` have avoided, as JSON; null if nothing. */
export const avoidedBy = ({ siteRowIds, ruleId }: RepairsAt) => sql`(
  select json_build_object('seconds', avoided_seconds, 'cost', avoided_cost)
    from (${repairsOf(sql`action_id = a.id and ${isAtSites(siteRowIds, ruleId)}`)}) r where avoided_seconds is not null)`

/** Sums up what the repairs of actions have avoided; `actions` selects their ids, and the currencies of their projects. */
export async function sumUpAvoided(
  db: Db,
  { siteRowIds, ruleId, actions }: RepairsAt & { readonly actions: RawBuilder<unknown> },
): Promise<AvoidedSum> {
  const { rows } = await sql<{ currency: string; actions: number; seconds: number; cost: number | null }>`
    with chosen as materialized (${actions})
    select c.currency, count(*)::int4 as actions, sum(r.avoided_seconds) as seconds, sum(r.avoided_cost) as cost
      from chosen c
      join (${repairsOf(sql`action_id in (select id from chosen) and ${isAtSites(siteRowIds, ruleId)}`)}) r on r.action_id = c.id
     where r.avoided_seconds is not null
     group by c.currency order by c.currency`.execute(db)
  return {
    actions: rows.reduce((sum, row) => sum + row.actions, 0),
    seconds: rows.reduce((sum, row) => sum + row.seconds, 0),
    costs: rows.flatMap(({ currency, cost }) => (cost === null ? [] : [{ currency, amount: cost }])),
  }
}

interface RepairQuery {
  readonly siteRowIds: readonly number[]
  /** Selects the id, the team, the currency and the day of creation of the closed actions. */
  readonly closed: RawBuilder<unknown>
}

type Sums = Omit<RepairsOverview, 'rules' | 'avoided'>

export async function sumUpRepairs(db: Db, { siteRowIds, closed }: RepairQuery): Promise<Sums> {
  const of = (state: RepairState) => sql`count(*) filter (where r.state = ${state})::int4`
  const { rows } = await sql<Omit<Sums, 'teams'> & { team: string | null }>`
    with closed as materialized (${closed})
    select case when grouping(c.team) = 0 then c.team end as team, ${of('proved')} as proved, ${of('watching')} as watching,
           ${of('cameBack')} as "cameBack", ${of('cannotTell')} as "cannotTell",
           percentile_cont(0.5) within group (order by r.state_on - c.created_on) filter (where r.state = 'proved') as "medianDays"
      from closed c
      join (${repairsOf(sql`action_id in (select id from closed) and ${isAtSites(siteRowIds)}`)}) r on r.action_id = c.id
     group by grouping sets ((c.team), ())
     order by ${of('cameBack')} desc, ${of('proved')} desc, 1`.execute(db)
  const [total = { proved: 0, watching: 0, cameBack: 0, cannotTell: 0, medianDays: null }] = rows.filter(
    ({ team }) => team === null,
  )
  const { proved, watching, cameBack, cannotTell, medianDays } = total
  const teams = rows.flatMap((row) =>
    row.team !== null && row.proved + row.cameBack > 0
      ? [{ team: row.team, proved: row.proved, cameBack: row.cameBack }]
      : [],
  )
  return { proved, watching, cameBack, cannotTell, medianDays, teams }
}

/** By rule, how many of the actions are proved and came back; those that came back most first. */
export async function findRulesOfRepairs(
  db: Db,
  { siteRowIds, closed }: RepairQuery,
): Promise<(RepairShares & { ruleId: string; name: string })[]> {
  const { rows } = await sql<RepairShares & { ruleId: string; name: string }>`
    with closed as materialized (${closed}),
    of_rule as (
      select er.rule_id, bool_and(k.state = 'proved') as is_proved, bool_or(k.state = 'cameBack') as came_back
        from repair k join equip_rule er on er.id = k.equip_rule_id
       where k.action_id in (select id from closed) and k.site_id = any(${siteRowIds}::int4[])
       group by er.rule_id, k.action_id)
    select r.rule_key as "ruleId", r.name, count(*) filter (where is_proved)::int4 as proved,
           count(*) filter (where came_back)::int4 as "cameBack"
      from of_rule o join rule r on r.id = o.rule_id
     group by r.id having bool_or(is_proved or came_back)
     order by count(*) filter (where came_back) desc, count(*) filter (where is_proved) desc, r.name
     limit ${RULES}`.execute(db)
  return rows
}
