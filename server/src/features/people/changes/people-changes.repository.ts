import type { PeopleChangeField } from '@bonfire/contract/people/people-changes'
import { type RawBuilder, sql } from 'kysely'
import type { ChangeLine, Subject } from '../../../db/audit-trail.ts'
import type { Db } from '../../../db/database.ts'

interface TrailFilter {
  readonly search?: string | undefined
  /** The built-in groups that the search means in the reader's language. */
  readonly meantGroups: readonly string[]
  readonly subjectKind?: 'user' | 'group' | 'key' | 'webhook' | undefined
  readonly field?: PeopleChangeField | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly timeZone: string
  readonly before?: string | undefined
}

export interface ActRow extends Subject {
  readonly id: string
  readonly changedAt: Date
  readonly changedBy: string | null
  readonly isFromCommandLine: boolean
  readonly changes: ChangeLine[]
  readonly changeCount: number
}

interface Page {
  readonly filter: TrailFilter
  readonly limit: number
  /** An act on several people has no more changes than this. */
  readonly longestAct: number
  readonly longestText: number
}

/** Latest first, each with its changes; those of the people searched for come first. */
export async function findActs(db: Db, tenantId: number, page: Page): Promise<ActRow[]> {
  const { search, meantGroups, subjectKind, field, from, to, timeZone, before } = page.filter
  const shortened = (column: string) => sql`
    case when length(${sql.ref(column)}) > ${page.longestText}
         then left(${sql.ref(column)}, ${page.longestText}) || '…' else ${sql.ref(column)} end`
  const dayBegins = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const isSearched = (text: RawBuilder<unknown>) =>
    search ? sql`position(lower(${search}) in lower(${text})) > 0` : sql`true`
  const isSubjectSearched = (of: 'a' | 'c') => {
    const [kind, subject] = [sql.ref(`${of}.subject_kind`), sql.ref(`${of}.subject`)]
    return sql`(${isSearched(subject)} or (${kind} = 'group' and ${subject} = any(${[...meantGroups]}::text[])))`
  }
  const has = (condition: RawBuilder<unknown>) =>
    sql`exists (select from people_change c where c.act_id = a.id and ${condition})`
  const conditions = [
    sql`a.tenant_id = ${tenantId}`,
    ...(search
      ? [
          sql`(${isSearched(sql`a.subject || ' ' || coalesce(u.display_name, '')`)}
               or ${isSubjectSearched('a')} or ${has(isSubjectSearched('c'))})`,
        ]
      : []),
    ...(subjectKind ? [sql`(a.subject_kind = ${subjectKind} or ${has(sql`c.subject_kind = ${subjectKind}`)})`] : []),
    ...(field ? [has(sql`c.field = ${field}`)] : []),
    ...(from ? [sql`a.changed_at >= ${dayBegins(from)}`] : []),
    ...(to ? [sql`a.changed_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})`] : []),
    ...(before ? [sql`a.id < ${before}::int8`] : []),
  ]
  const { rows } = await sql<ActRow>`
    select a.id::text, a.changed_at as "changedAt", u.display_name as "changedBy",
           a.from_command_line as "isFromCommandLine", a.subject_kind as "subjectKind", a.subject, told.changes, (select count(*)::int4 from people_change c where c.act_id = a.id) as "changeCount"
      from people_act a left join user_account u on u.id = a.changed_by,
           lateral (
             select coalesce(json_agg(json_build_object('subjectKind', c.subject_kind, 'subject', c.subject,
                      'field', c.field, 'from', ${shortened('c.from_value')}, 'to', ${shortened('c.to_value')})
                      order by c.is_first desc, c.id), '[]') as changes
               from (select c.*, ${isSubjectSearched('c')} as is_first from people_change c where c.act_id = a.id
                      order by is_first desc, c.id limit ${page.longestAct}) c
           ) told
     where ${sql.join(conditions, sql` and `)}
     order by a.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** The UTC day before which entries were removed; null if none were. */
export async function findKeptFrom(db: Db, tenantId: number): Promise<string | null> {
  const row = await db
    .selectFrom('removal')
    .select((removal) => removal.fn.max('kept_from').as('day'))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'trails')
    .executeTakeFirst()
  return row?.day ?? null
}
