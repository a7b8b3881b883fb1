import { ALL_PROJECTS, type PeopleChangeField } from '@bonfire/contract/people/people-changes'
import type { KeyScope } from '@bonfire/contract/values/key-scope'
import type { Db } from '../../db/database.ts'

interface KeyAct {
  readonly tenantId: number
  readonly at: Date
  /** Null for the command line. */
  readonly by: number | null
  readonly name: string
}

interface KeyFacts {
  readonly scopes: readonly KeyScope[]
  readonly projectKeys: readonly string[] | null
  readonly expiresAt: Date | null
}

export const recordCreation = (db: Db, act: KeyAct, key: KeyFacts): Promise<void> =>
  record(db, act, [
    { field: 'key', from: null, to: act.name },
    { field: 'scopes', from: null, to: key.scopes.join(', ') },
    { field: 'portfolio', from: null, to: key.projectKeys?.join(', ') ?? ALL_PROJECTS },
    ...(key.expiresAt ? [{ field: 'expiry' as const, from: null, to: key.expiresAt.toISOString() }] : []),
  ])

export const recordRevocation = (db: Db, act: KeyAct): Promise<void> =>
  record(db, act, [{ field: 'key', from: act.name, to: null }])

async function record(
  db: Db,
  act: KeyAct,
  lines: readonly { field: PeopleChangeField; from: string | null; to: string | null }[],
): Promise<void> {
  const subject = { subject_kind: 'key' as const, subject: act.name }
  const { id } = await db
    .insertInto('people_act')
    .values({
      tenant_id: act.tenantId,
      changed_at: act.at,
      changed_by: act.by,
      from_command_line: act.by === null,
      ...subject,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('people_change')
    .values(lines.map(({ field, from, to }) => ({ act_id: id, ...subject, field, from_value: from, to_value: to })))
    .execute()
}
