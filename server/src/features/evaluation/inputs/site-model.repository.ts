import type { RoleType } from '@bonfire/contract/definitions/language/quantities/dimensions'
import type { OwnRole } from '@bonfire/contract/histories/own-roles'
import { rowOfRole } from '@bonfire/contract/histories/roles'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { AbleEquips, EnginePoint } from '../engine/input.ts'

interface StoredEquip {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
}

interface StoredSite {
  readonly projectId: number
  readonly timezone: string
  readonly runsRules: boolean
}

export async function findSite(db: Db, siteRowId: number): Promise<StoredSite | undefined> {
  return db
    .selectFrom('site')
    .select(['project_id as projectId', 'timezone', 'runs_rules as runsRules'])
    .where('id', '=', siteRowId)
    .executeTakeFirst()
}

export async function findEquips(db: Db, siteRowId: number): Promise<StoredEquip[]> {
  const { rows } = await sql<StoredEquip>`
    select id, equip_key as key, name, tags, brick_class as "brickClass"
      from equip where site_id = ${siteRowId} order by id`.execute(db)
  return rows
}

/** Returns the points with a role. A role that a name suggests gives way to one that someone gave. */
export async function findPoints(db: Db, siteRowId: number): Promise<EnginePoint[]> {
  const { rows } = await sql<EnginePoint & { ownType: RoleType | null; conduct: OwnRole['conduct'] }>`
    with known as (
      select *, bool_or(role_source <> 'name') over (partition by equip_id, role) as is_given
        from point where site_id = ${siteRowId} and role is not null)
    select id, point_key as key, name, equip_id as "equipRowId", kind, role, unit, states,
        interval_seconds as "intervalSeconds", hold_seconds as "holdSeconds", is_fed as "isFed",
        o.type as "ownType", o.conduct
      from known left join own_role o using (tenant_id, role)
     where role_source is distinct from 'name' or is_given is not true order by id`.execute(db)
  return rows.flatMap(({ ownType, conduct, ...point }) => {
    if (rowOfRole(point.role)) return point
    const own = ownType && { dimension: ownType, ...(conduct !== 'measured' && { conduct }) }
    // A role that was deleted in the meantime means nothing any more.
    return own ? { ...point, own } : []
  })
}

/** Rules that a project has settings for, all of them off. */
export async function findSwitchedOff(db: Db, projectId: number): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select r.rule_key as key
      from project_rule x join rule r on r.id = x.rule_id
     where x.project_id = ${projectId}
     group by r.rule_key having not bool_or(x.active)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** The UTC day of the first sample of each point with a role, since 1970. */
export async function findFirstDays(db: Db, siteRowId: number): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; day: number | null }>`
    select p.id, least((select min(d.day) from point_day d where d.point_id = p.id),
                       (select min(t.at) / 86400 from sample_tail t
                         where t.site_id = p.site_id and t.point_id = p.id))::int4 as day
      from point p where p.site_id = ${siteRowId} and p.role is not null`.execute(db)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** Returns where each rule could run on a day that is over; undefined if that is not known. */
export async function findAble(db: Db, siteRowId: number, day: string): Promise<AbleEquips | undefined> {
  const { rows } = await sql<{ able: AbleEquips }>`
    select able from evaluation_day
     where site_id = ${siteRowId} and local_day = ${day}::date and able is not null`.execute(db)
  return rows[0]?.able
}

/** Tests of rules on equips of a site that reach into a time. */
export async function findTests(
  db: Db,
  siteRowId: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ equipRowId: number; rule: string; startedAt: Date; endsAt: Date }[]> {
  const { rows } = await sql<{ equipRowId: number; rule: string; startedAt: Date; endsAt: Date }>`
    select t.equip_id as "equipRowId", t.rule_key as rule, t.started_at as "startedAt", t.ends_at as "endsAt"
      from equip_rule_test t join equip e on e.id = t.equip_id
     where e.site_id = ${siteRowId} and t.ends_at > ${from} and t.started_at < ${to}`.execute(db)
  return rows
}
