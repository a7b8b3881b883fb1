import { MONITORING_TEAM } from '@bonfire/contract/actions/action-words'
import type {
  ActionSavings,
  ActionShare,
  ActionsOverview,
  PeriodAction,
  TeamDays,
} from '@bonfire/contract/overview/overview'
import type { Period } from '@bonfire/contract/overview/periods'
import { REPAIR_STATES, type RepairState } from '@bonfire/contract/proof/repair'
import { sql } from 'kysely'
import { ACTION_KEY } from '../../db/action-keys.ts'
import type { Db } from '../../db/database.ts'
import { avoidedBy, isRepaired } from './repairs-overview.repository.ts'

export interface ActionQuery {
  readonly siteRowIds: readonly number[]
  readonly period: Period
  /** True if actions in Triage count: only for people who may choose it, as on the list. */
  readonly hasTriage: boolean
  readonly now: Date
}

/** The overview counts actions of the list; those for monitoring have a tab of their own there. */
const isCounted = ({ siteRowIds, hasTriage }: ActionQuery) =>
  sql`a.site_id = any(${siteRowIds}::int4[]) and a.team <> ${MONITORING_TEAM} ${hasTriage ? sql`` : sql`and a.status <> 'Triage'`}`

/** Only instants near the period are looked up in the site's time zone, which takes as long as all the rest. */
const isOn = (column: 'created_at' | 'closed_at', { from, to }: Period) => {
  const instant = sql.ref(`a.${column}`)
  return sql`(${instant} between ${from}::date - 2 and ${to}::date + 3
    and (${instant} at time zone s.timezone)::date between ${from}::date and ${to}::date)`
}

const SAVINGS = sql`(a.total_financial_impact + a.operational_savings)`
const IS_OPEN = sql`a.status not in ('Closed', 'Rejected')`
const todayAtSite = (now: Date) => sql`(${now}::timestamptz at time zone s.timezone)::date`

const isShare = (share: ActionShare, { period, now }: Pick<ActionQuery, 'period' | 'now'>) => {
  if (share === 'overdue') {
    return sql`${IS_OPEN} and a.due_date < ${todayAtSite(now)}`
  }
  if (share === 'open') return IS_OPEN
  if (share === 'opened') return isOn('created_at', period)
  const isFixed = isOfRepairs(share) ? sql`and a.transition_reason = 'Fixed'` : sql``
  return sql`a.status = 'Closed' ${isFixed} and ${isOn('closed_at', period)} ${share === 'saved' ? sql`and ${SAVINGS} > 0` : sql``}`
}

const isOfRepairs = (share: ActionShare): share is RepairState | 'avoided' =>
  share === 'avoided' || REPAIR_STATES.some((state) => state === share)

/** The closed actions of the period, of which the overview says whether their repairs have held. */
export const closedOf = (query: ActionQuery) => sql`
  select a.id, a.team, p.currency, (a.created_at at time zone s.timezone)::date as created_on
    from ${TABLES} where ${isCounted(query)} and ${isShare('proved', query)}`

const TABLES = sql`action a join site s on s.id = a.site_id join project p on p.id = a.project_id`
const HAS_AMOUNTS = sql`(${SAVINGS} > 0 or a.cost_to_complete > 0)`
const DAYS = sql`extract(epoch from a.closed_at - a.created_at)::float8 / 86400`

export async function countActions(
  db: Db,
  query: ActionQuery,
  before: Period,
): Promise<{
  opened: number
  closed: number
  openedBefore: number
  closedBefore: number
  open: number
  overdue: number
}> {
  const count = (share: ActionShare, period: Period) =>
    sql`count(*) filter (where ${isShare(share, { period, now: query.now })})::int4`
  const { rows } = await sql<Awaited<ReturnType<typeof countActions>>>`
    select ${count('opened', query.period)} as opened, ${count('closed', query.period)} as closed,
           ${count('opened', before)} as "openedBefore", ${count('closed', before)} as "closedBefore",
           ${count('open', before)} as open, ${count('overdue', before)} as overdue
      from ${TABLES} where ${isCounted(query)}`.execute(db)
  return rows[0] ?? { opened: 0, closed: 0, openedBefore: 0, closedBefore: 0, open: 0, overdue: 0 }
}

export async function findTeams(db: Db, query: ActionQuery): Promise<TeamDays[]> {
  const { rows } = await sql<TeamDays>`
    select a.team, count(*)::int4 as closed, avg(${DAYS})::float8 as "meanDays",
           percentile_cont(0.5) within group (order by ${DAYS}) as "medianDays"
      from ${TABLES} where ${isCounted(query)} and ${isShare('closed', query)}
     group by a.team order by count(*) desc, a.team`.execute(db)
  return rows
}

export interface ListedShare {
  readonly share: ActionShare
  readonly team?: string | undefined
  readonly ruleId?: string | undefined
  readonly currency?: string | undefined
}

const isListed = (query: ActionQuery, { share, team, ruleId, currency }: ListedShare) => sql`
  ${isCounted(query)} and ${isShare(share, query)}
  ${isOfRepairs(share) ? sql`and ${isRepaired(share, { siteRowIds: query.siteRowIds, ruleId, currency })}` : sql``}
  ${ruleId === undefined ? sql`` : sql`and ${hasRule(query.siteRowIds, ruleId)}`}
  ${team === undefined ? sql`` : sql`and a.team = ${team}`}
  ${currency === undefined ? sql`` : sql`and p.currency = ${currency} ${share === 'avoided' ? sql`` : sql`and ${HAS_AMOUNTS}`}`}`

const hasRule = (siteRowIds: readonly number[], ruleId: string) => sql`exists (
  select from action_equip ae join equip_rule er on er.id = ae.equip_rule_id join rule r on r.id = er.rule_id
   where ae.action_id = a.id and er.site_id = any(${siteRowIds}::int4[]) and r.rule_key = ${ruleId})`

/** Sums savings by currency, of actions with an amount. */
export async function sumSavings(db: Db, query: ActionQuery, listed: ListedShare): Promise<ActionSavings[]> {
  const { rows } = await sql<ActionSavings>`
    select p.currency, count(*)::int4 as actions, sum(${SAVINGS}) as savings,
           sum(a.cost_to_complete) as "costToComplete"
      from ${TABLES} where ${isListed(query, listed)} and ${HAS_AMOUNTS}
     group by p.currency order by p.currency`.execute(db)
  return rows
}

type SavingsOfPeriods = Pick<ActionsOverview, 'openSavings' | 'closedSavings' | 'saved' | 'savedBefore'>

/** Several of these sums at once, since each takes a pass over all actions. */
export async function sumSavingsOfPeriods(db: Db, query: ActionQuery, before: Period): Promise<SavingsOfPeriods> {
  const { now } = query
  const shares = {
    openSavings: isShare('open', query),
    closedSavings: isShare('closed', query),
    saved: isShare('saved', query),
    savedBefore: isShare('saved', { period: before, now }),
  }
  const columns = Object.entries(shares).map(
    ([name, isOf]) => sql`
      json_build_object('currency', p.currency, 'actions', count(*) filter (where ${isOf}),
        'savings', sum(${SAVINGS}) filter (where ${isOf}),
        'costToComplete', sum(a.cost_to_complete) filter (where ${isOf})) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<keyof SavingsOfPeriods, ActionSavings>>`
    select ${sql.join(columns)} from ${TABLES} where ${isCounted(query)} and ${HAS_AMOUNTS}
     group by p.currency order by p.currency`.execute(db)
  const ofShare = (name: keyof SavingsOfPeriods) => rows.map((row) => row[name]).filter(({ actions }) => actions > 0)
  return {
    openSavings: ofShare('openSavings'),
    closedSavings: ofShare('closedSavings'),
    saved: ofShare('saved'),
    savedBefore: ofShare('savedBefore'),
  }
}

/** Selects the listed actions as `sumUpAvoided` wants them. */
export const listedOf = (query: ActionQuery, listed: ListedShare) => sql`
  select a.id, p.currency from ${TABLES} where ${isListed(query, listed)} ${isOfRepairs(listed.share) ? sql`` : sql`and false`}`

export async function countListed(db: Db, query: ActionQuery, listed: ListedShare): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from ${TABLES} where ${isListed(query, listed)}`.execute(db)
  return rows[0]?.count ?? 0
}

type ActionRow = Omit<PeriodAction, 'createdAt' | 'closedAt'> & {
  readonly createdAt: Date
  readonly closedAt: Date | null
}

export async function findActions(
  db: Db,
  query: ActionQuery,
  { offset, limit, ...listed }: ListedShare & { offset: number; limit: number },
): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select ${ACTION_KEY} as key, a.summary, s.label as site, a.team, a.status,
           coalesce(assignee.display_name, a.assignee_name) as assignee, a.due_date as "dueOn",
           case when ${isShare('overdue', query)} then ${todayAtSite(query.now)} - a.due_date end as "daysLate",
           a.created_at as "createdAt", a.closed_at as "closedAt",
           (a.created_at at time zone s.timezone)::date as "createdOn",
           (a.closed_at at time zone s.timezone)::date as "closedOn", p.currency, ${SAVINGS} as savings,
           a.cost_to_complete as "costToComplete",
           ${isOfRepairs(listed.share) ? avoidedBy({ siteRowIds: query.siteRowIds, ruleId: listed.ruleId }) : sql`null`} as avoided
      from ${TABLES} left join user_account assignee on assignee.id = a.assignee_id
     where ${isListed(query, listed)}
     order by ${listed.share === 'overdue' ? sql`"daysLate" desc,` : sql``} coalesce(a.closed_at, a.created_at) desc, a.id desc
     offset ${offset} limit ${limit}`.execute(db)
  return rows
}
