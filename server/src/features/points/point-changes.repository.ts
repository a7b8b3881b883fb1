import type { PointRole, RoleSource } from '@bonfire/contract/histories/points'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface StoredPoint {
  readonly id: number
  readonly pointKey: string
  readonly name: string
  readonly role: PointRole | null
  readonly roleSource: RoleSource | null
  readonly proposedRole: PointRole | null
  readonly proposedSource: RoleSource | null
  readonly intervalSeconds: number | null
  readonly holdSeconds: number | null
  readonly timezone: string | null
  readonly retentionDays: number | null
}

/** Those of these points whose site the user may see, locked until the transaction ends. */
export async function lockPoints(db: Db, userId: number, pointKeys: readonly string[]): Promise<StoredPoint[]> {
  const { rows } = await sql<StoredPoint>`
    select p.id, p.point_key as "pointKey", p.name, p.role, p.role_source as "roleSource",
           p.proposed_role as "proposedRole", p.proposed_source as "proposedSource",
           p.interval_seconds as "intervalSeconds", p.hold_seconds as "holdSeconds", p.timezone,
           p.retention_days as "retentionDays"
      from point p
     where p.point_key = any(${pointKeys}::text[])
       and p.tenant_id = (select tenant_id from user_account where id = ${userId})
       and p.site_id in (select site_id from visible_site where user_id = ${userId})
     order by p.id for no key update of p`.execute(db)
  return rows
}

export async function updatePoints(db: Db, changed: readonly StoredPoint[]): Promise<void> {
  const column = <Value>(value: (point: StoredPoint) => Value) => changed.map(value)
  await sql`
    update point p
       set name = a.name, role = a.role, role_source = a.role_source, interval_seconds = a.interval_seconds,
           hold_seconds = a.hold_seconds, timezone = a.timezone, retention_days = a.retention_days
      from unnest(${column(({ id }) => id)}::int4[], ${column(({ name }) => name)}::text[],
        ${column(({ role }) => role)}::text[], ${column(({ roleSource }) => roleSource)}::text[],
        ${column(({ intervalSeconds }) => intervalSeconds)}::int4[],
        ${column(({ holdSeconds }) => holdSeconds)}::int4[], ${column(({ timezone }) => timezone)}::text[],
        ${column(({ retentionDays }) => retentionDays)}::int4[])
        as a (id, name, role, role_source, interval_seconds, hold_seconds, timezone, retention_days)
     where p.id = a.id`.execute(db)
}
