import type { PeopleChangeField } from '@bonfire/contract/people/people-changes'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The subject of an act or a change, by its email or name at that time. */
export interface Subject {
  readonly subjectKind: 'user' | 'group' | 'key' | 'webhook'
  readonly subject: string
}

export interface TrailLine {
  readonly field: PeopleChangeField
  readonly from: string | null
  readonly to: string | null
}

export type ChangeLine = Subject & TrailLine

export interface TrailAct extends Subject {
  readonly tenantId: number
  readonly at: Date
  /** Null for the command line and for the identity provider. */
  readonly by: number | null
  readonly isFromCommandLine?: boolean
}

export async function insertAct(db: Db, act: TrailAct): Promise<number> {
  const { id } = await db
    .insertInto('people_act')
    .values({
      tenant_id: act.tenantId,
      changed_at: act.at,
      changed_by: act.by,
      from_command_line: act.isFromCommandLine ?? false,
      subject_kind: act.subjectKind,
      subject: act.subject,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertChanges(db: Db, actId: number, lines: readonly ChangeLine[]): Promise<void> {
  await sql`
    insert into people_change (act_id, subject_kind, subject, field, from_value, to_value)
    select ${actId}, line.kind, line.subject, line.field, line.a, line.b
      from unnest(${lines.map((line) => line.subjectKind)}::text[], ${lines.map((line) => line.subject)}::text[],
                  ${lines.map((line) => line.field)}::text[], ${lines.map((line) => line.from)}::text[],
                  ${lines.map((line) => line.to)}::text[]) with ordinality as line (kind, subject, field, a, b, place)
     order by place`.execute(db)
}

/** Writes an act all of whose changes are of its subject. */
export async function recordAct(db: Db, act: TrailAct, lines: readonly TrailLine[]): Promise<void> {
  if (lines.length === 0) return
  const { subjectKind, subject } = act
  await insertChanges(
    db,
    await insertAct(db, act),
    lines.map((line) => ({ subjectKind, subject, ...line })),
  )
}
