import { CAUSES } from '@bonfire/contract/definitions/causes'
import type { Db } from '../../db/database.ts'
import { refuseField } from '../../http/refusal.ts'
import { definitionsInUse } from '../definitions/definitions-in-use.service.ts'

/** A cause is one that Bonfire knows in words, or that a rule in use names. */
export async function refuseUnknownCause(db: Db, tenantId: number, cause: string): Promise<void> {
  if (Object.hasOwn(CAUSES, cause)) return
  const rules = await definitionsInUse(db, tenantId)
  if (!rules.some(({ body }) => body.causes.includes(cause))) throw refuseField('cause', 'action.cause-unknown')
}
