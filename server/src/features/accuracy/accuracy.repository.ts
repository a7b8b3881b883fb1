import { sql } from 'kysely'
import { ACTION_KEY } from '../../db/action-keys.ts'
import type { Db } from '../../db/database.ts'
import { isJudged } from '../../db/judged-actions.ts'
import { isSeenBy } from '../../db/sight.ts'

export interface LabelSite {
  readonly rowId: number
  /** Its own ID. */
  readonly id: string
  readonly name: string
  readonly timezone: string
}

/** The sites of a tenant; if a person is given, those that the person sees. */
export async function findSites(
  db: Db,
  { tenantId, seenBy }: { tenantId: number; seenBy?: number | undefined },
): Promise<LabelSite[]> {
  const { rows } = await sql<LabelSite>`
    select id as "rowId", site_key as id, label as name, timezone from site
     where tenant_id = ${tenantId} and ${seenBy === undefined ? sql`true` : isSeenBy(seenBy, 'site.id')}
     order by id`.execute(db)
  return rows
}

export interface LabelEquip {
  readonly rowId: number
  readonly siteRowId: number
  readonly id: string
  readonly name: string
}

export async function findEquips(db: Db, siteRowIds: readonly number[]): Promise<LabelEquip[]> {
  const { rows } = await sql<LabelEquip>`
    select id as "rowId", site_id as "siteRowId", equip_key as id, name from equip
     where site_id = any(${`{${siteRowIds.join(',')}}`}::int4[]) order by id`.execute(db)
  return rows
}

interface LabelledRow {
  readonly siteId: string
  readonly siteLabel: string
  readonly equipId: string
  readonly equipName: string
  readonly day: string
  readonly ruleId: string
  readonly ruleName: string
  readonly isReal: boolean
  readonly actionKey: string
  readonly cause: string | null
}

/**
 * The days on which findings of closed actions fired, up to the closing, at sites that a person sees. The first closing
 * after a day labels it; an action that ended for other reasons says nothing.
 */
export async function findLabelled(
  db: Db,
  userId: number,
  { since, days, limit }: { since: Date; days: number; limit: number },
): Promise<LabelledRow[]> {
  const { rows } = await sql<LabelledRow>`
    with closing as (
      select a.id, a.closed_at, a.transition_reason = 'Fixed' as is_real, ${ACTION_KEY} as action_key,
             case when a.transition_reason = 'Fixed' then a.cause end as cause,
             (a.closed_at at time zone s.timezone)::date as closed_on
        from action a
        join project p on p.id = a.project_id
        join site s on s.id = a.site_id
       where ${isJudged(userId, since)}
    ), labelled as (
      select distinct on (o.site_id, o.equip_rule_id, o.occurred_on)
             o.site_id, o.occurred_on, e.equip_id, o.rule_id, c.is_real, c.action_key, c.cause
        from closing c
        join action_equip x on x.action_id = c.id
        join equip_rule e on e.id = x.equip_rule_id
        join occurrence o on o.site_id = e.site_id and o.equip_rule_id = e.id
                         and o.occurred_on between c.closed_on - ${days}::int4 and c.closed_on
       where ${isSeenBy(userId, 'e.site_id')}
       order by o.site_id, o.equip_rule_id, o.occurred_on, c.closed_at, c.id
    )
    select s.site_key as "siteId", s.label as "siteLabel", q.equip_key as "equipId", q.name as "equipName", l.occurred_on as day,
           r.rule_key as "ruleId", r.name as "ruleName", l.is_real as "isReal", l.action_key as "actionKey", l.cause
      from labelled l
      join site s on s.id = l.site_id
      join equip q on q.id = l.equip_id
      join rule r on r.id = l.rule_id
     order by l.occurred_on desc, s.site_key, q.equip_key, r.rule_key
     limit ${limit}`.execute(db)
  return rows
}

/** An equip and a day, in two lists of the same length. */
interface EquipDays {
  readonly siteRowId: number
  readonly equipRowIds: readonly number[]
  readonly days: readonly string[]
}

const labelledDays = ({ equipRowIds, days }: EquipDays) =>
  sql`(select * from unnest(${`{${equipRowIds.join(',')}}`}::int4[], ${`{${days.join(',')}}`}::date[]) as l (equip_id, day)) l`

export interface StoredFinding {
  readonly equipRowId: number
  readonly day: string
  readonly ruleId: string
  readonly ruleName: string
  /** Rules whose finding is part of it. */
  readonly restatedBy: readonly string[]
}

/** The findings of these days: of an equip, the most severe first, then those that fired longest. */
export async function findFindings(db: Db, wanted: EquipDays): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select e.equip_id as "equipRowId", o.occurred_on as day, r.rule_key as "ruleId", r.name as "ruleName",
           coalesce(v.body -> 'restatedBy', '[]') as "restatedBy"
      from ${labelledDays(wanted)}
      join equip_rule e on e.site_id = ${wanted.siteRowId} and e.equip_id = l.equip_id
      join occurrence o on o.site_id = e.site_id and o.occurred_on = l.day and o.equip_rule_id = e.id
      join rule r on r.id = o.rule_id
      left join occurrence_evidence v
        on v.site_id = o.site_id and v.occurred_on = o.occurred_on and v.equip_rule_id = o.equip_rule_id
     order by e.equip_id, o.occurred_on, o.severity_rank, o.duration_seconds desc, r.rule_key`.execute(db)
  return rows
}

export interface StoredRun {
  readonly equipRowId: number
  readonly day: string
  readonly rule: string
  readonly status: 'runs' | 'off'
  readonly knownShare: number | null
}

/** The runs of our rules on these days that had their data. */
export async function findRunsOfDays(db: Db, wanted: EquipDays): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select r."equipId" as "equipRowId", d.local_day as day, r.rule, r.status, r."knownShare"
      from evaluation_day d
      cross join lateral jsonb_to_recordset(d.body -> 'runs')
        as r ("equipId" int4, rule text, status text, "knownShare" float8)
      join ${labelledDays(wanted)} on l.equip_id = r."equipId" and l.day = d.local_day
     where d.site_id = ${wanted.siteRowId} and d.local_day = any(${`{${[...new Set(wanted.days)].join(',')}}`}::date[])
       and r.status in ('runs', 'off')`.execute(db)
  return rows
}
