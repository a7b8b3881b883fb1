import type { PeopleChangeField } from '@bonfire/contract/people/people-changes'
import type { Db } from '../../db/database.ts'

export interface TrailLine {
  readonly field: PeopleChangeField
  readonly from: string | null
  readonly to: string | null
}

/** An act in the audit trail. */
export async function recordAct(
  db: Db,
  act: { tenantId: number; at: Date; by: number; name: string },
  lines: readonly TrailLine[],
): Promise<void> {
  if (lines.length === 0) return
  const subject = { subject_kind: 'webhook' as const, subject: act.name }
  const { id } = await db
    .insertInto('people_act')
    .values({ tenant_id: act.tenantId, changed_at: act.at, changed_by: act.by, ...subject })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('people_change')
    .values(lines.map(({ field, from, to }) => ({ act_id: id, ...subject, field, from_value: from, to_value: to })))
    .execute()
}
