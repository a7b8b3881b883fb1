import type { PeopleChangeField } from '@bonfire/contract/people-changes'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface ChangeLine {
  readonly subjectKind: 'user' | 'group'
  /** The email or the name, as it is now. */
  readonly subject: string
  readonly field: PeopleChangeField
  readonly from: string | null
  readonly to: string | null
}

export async function insertChanges(
  db: Db,
  by: { id: number; tenantId: number; now: Date },
  lines: readonly ChangeLine[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into people_change (tenant_id, changed_at, changed_by, subject_kind, subject, field, from_value, to_value)
    select ${by.tenantId}, ${by.now}, ${by.id}, line.kind, line.subject, line.field, line.a, line.b
      from unnest(${lines.map((line) => line.subjectKind)}::text[], ${lines.map((line) => line.subject)}::text[],
                  ${lines.map((line) => line.field)}::text[], ${lines.map((line) => line.from)}::text[],
                  ${lines.map((line) => line.to)}::text[]) with ordinality as line (kind, subject, field, a, b, place)
     order by place`.execute(db)
}

export interface TrailFilter {
  readonly search?: string | undefined
  readonly subjectKind?: 'user' | 'group' | undefined
  readonly field?: PeopleChangeField | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly timeZone: string
  readonly before?: string | undefined
}

export interface ChangeRow extends ChangeLine {
  readonly id: string
  readonly changedAt: Date
  readonly changedBy: string | null
}

/** The newest first. */
export async function findChanges(
  db: Db,
  tenantId: number,
  page: { filter: TrailFilter; limit: number; longestText: number },
): Promise<ChangeRow[]> {
  const { search, subjectKind, field, from, to, timeZone, before } = page.filter
  const shortened = (column: string) => sql`
    case when length(${sql.ref(column)}) > ${page.longestText}
         then left(${sql.ref(column)}, ${page.longestText}) || '…' else ${sql.ref(column)} end`
  const dayBegins = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const conditions = [
    sql`c.tenant_id = ${tenantId}`,
    ...(search ? [sql`position(lower(${search}) in lower(c.subject || ' ' || coalesce(u.display_name, ''))) > 0`] : []),
    ...(subjectKind ? [sql`c.subject_kind = ${subjectKind}`] : []),
    ...(field ? [sql`c.field = ${field}`] : []),
    ...(from ? [sql`c.changed_at >= ${dayBegins(from)}`] : []),
    ...(to ? [sql`c.changed_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})`] : []),
    ...(before ? [sql`c.id < ${before}::int8`] : []),
  ]
  const { rows } = await sql<ChangeRow>`
    select c.id::text, c.changed_at as "changedAt", u.display_name as "changedBy", c.subject_kind as "subjectKind",
           c.subject, c.field, ${shortened('c.from_value')} as "from", ${shortened('c.to_value')} as "to"
      from people_change c left join user_account u on u.id = c.changed_by
     where ${sql.join(conditions, sql` and `)}
     order by c.id desc limit ${page.limit}`.execute(db)
  return rows
}
