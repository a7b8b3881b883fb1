import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface AboutPoint {
  readonly pointId: string
  readonly name: string
  readonly role: string | null
}

/** The points of an equip, then those of the site itself. */
export async function findPoints(
  db: Db,
  { siteRowId, equipRowId }: { siteRowId: number; equipRowId: number },
): Promise<AboutPoint[]> {
  const { rows } = await sql<AboutPoint>`
    select point_key as "pointId", name, role from point
     where site_id = ${siteRowId} and (equip_id = ${equipRowId} or equip_id is null)
     order by equip_id is null, point_key`.execute(db)
  return rows
}

/** Returns the words of the finding and the name of its rule, and the points that its sender named. */
export async function findSenderWords(
  db: Db,
  { siteRowId, equipRuleId, day }: { siteRowId: number; equipRuleId: number; day: string },
): Promise<{ text: string; pointIds: string[] | null }> {
  const { rows } = await sql<{ text: string; pointIds: string[] | null }>`
    select concat_ws('; ', o.description, r.name) as text, o.point_ids as "pointIds"
      from occurrence o join equip_rule er on er.id = o.equip_rule_id join rule r on r.id = er.rule_id
     where o.site_id = ${siteRowId} and o.occurred_on = ${day}::date and o.equip_rule_id = ${equipRuleId}`.execute(db)
  return rows[0] ?? { text: '', pointIds: null }
}

export interface ChosenPoints {
  readonly roles: readonly string[]
  readonly names: readonly string[]
}

export async function findChosen(
  db: Db,
  { siteRowId, equipRuleId }: { siteRowId: number; equipRuleId: number },
): Promise<ChosenPoints | undefined> {
  const { rows } = await sql<ChosenPoints>`
    select p.roles, p.names from points_of_rule p join equip_rule er on er.rule_id = p.rule_id
     where er.id = ${equipRuleId} and p.site_id = ${siteRowId}`.execute(db)
  return rows[0]
}

export async function saveChosen(
  db: Db,
  { siteRowId, equipRuleId }: { siteRowId: number; equipRuleId: number },
  { roles, names, by, at }: ChosenPoints & { readonly by: number; readonly at: Date },
): Promise<void> {
  await sql`
    insert into points_of_rule (rule_id, site_id, roles, names, chosen_at, chosen_by)
    select rule_id, ${siteRowId}::int4, ${roles}::text[], ${names}::text[], ${at}, ${by}::int4 from equip_rule where id = ${equipRuleId}
    on conflict (rule_id, site_id)
      do update set roles = excluded.roles, names = excluded.names, chosen_at = excluded.chosen_at,
                    chosen_by = excluded.chosen_by`.execute(db)
}

export async function forgetChosen(
  db: Db,
  { siteRowId, equipRuleId }: { siteRowId: number; equipRuleId: number },
): Promise<void> {
  await sql`
    delete from points_of_rule p using equip_rule er
     where er.id = ${equipRuleId} and p.rule_id = er.rule_id and p.site_id = ${siteRowId}`.execute(db)
}
