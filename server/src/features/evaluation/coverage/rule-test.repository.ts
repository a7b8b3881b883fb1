import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface StoredTest {
  readonly startedAt: Date
  readonly endsAt: Date
  readonly startedBy: string | null
}

/** The test that is under way. */
export async function findTest(
  db: Db,
  { equipRowId, rule, now }: { equipRowId: number; rule: string; now: Date },
): Promise<StoredTest | undefined> {
  const { rows } = await sql<StoredTest>`
    select t.started_at as "startedAt", t.ends_at as "endsAt", u.display_name as "startedBy"
      from equip_rule_test t left join user_account u on u.id = t.started_by
     where t.equip_id = ${equipRowId} and t.rule_key = ${rule} and t.ends_at > ${now}`.execute(db)
  return rows[0]
}

export async function startTest(
  db: Db,
  { equipRowId, rule, at, endsAt, by }: { equipRowId: number; rule: string; at: Date; endsAt: Date; by: number },
): Promise<void> {
  await sql`
    insert into equip_rule_test (equip_id, rule_key, started_at, ends_at, started_by)
      values (${equipRowId}, ${rule}, ${at}, ${endsAt}, ${by})
    on conflict (equip_id, rule_key) do update
      set started_at = excluded.started_at, ends_at = excluded.ends_at, started_by = excluded.started_by`.execute(db)
}

/** The findings of the test stay in force until now. */
export async function endTest(
  db: Db,
  { equipRowId, rule, now }: { equipRowId: number; rule: string; now: Date },
): Promise<void> {
  await sql`
    update equip_rule_test set ends_at = ${now}
     where equip_id = ${equipRowId} and rule_key = ${rule} and ends_at > ${now}`.execute(db)
}
