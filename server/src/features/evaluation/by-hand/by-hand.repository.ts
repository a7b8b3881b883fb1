import type { Problem } from '@bonfire/contract/refusals/problem'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Claim } from '../queue/queue.repository.ts'

const LEASE_SECONDS = 120

/** Takes these days, whenever they are due, but for those that a server works on. */
export async function claimNamed(
  db: Db,
  { siteRowId, days, leasedBy, now }: { siteRowId: number; days: readonly string[]; leasedBy: string; now: Date },
): Promise<Claim['days']> {
  const { rows } = await sql<Claim['days'][number]>`
    with wanted as (
      select site_id, local_day from evaluation_due
       where site_id = ${siteRowId} and local_day = any(${`{${days.join(',')}}`}::date[])
         and marked > done and (leased_until is null or leased_until < ${now})
       order by local_day
       for update skip locked
    )
    update evaluation_due d
       set leased_until = ${now}::timestamptz + ${LEASE_SECONDS}::int4 * interval '1 second', leased_by = ${leasedBy}
      from wanted w
     where d.site_id = w.site_id and d.local_day = w.local_day
    returning d.local_day as day, d.marked, d.attempts`.execute(db)
  return rows
}

/** The rows of rules that have found something before. */
export async function findRuleRowIds(db: Db, tenantId: number, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, rule_key as key from rule where tenant_id = ${tenantId} and rule_key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

export async function findEquipNames(db: Db, siteRowId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from equip where site_id = ${siteRowId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findRuleKeys(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, rule_key as key from rule where id = any(${`{${ids.join(',')}}`}::int4[])`.execute(db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** The newest first. */
export async function findFailed(
  db: Db,
  siteRowId: number,
  days: readonly string[],
): Promise<{ day: string; problem: Problem }[]> {
  const { rows } = await sql<{ day: string; problem: Problem }>`
    select local_day as day, problem from evaluation_due
     where site_id = ${siteRowId} and local_day = any(${`{${days.join(',')}}`}::date[]) and problem is not null
     order by local_day desc`.execute(db)
  return rows
}
