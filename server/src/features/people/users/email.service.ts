import { type Refusal, refuse } from '../../../http/refusal.ts'
import type { Act } from '../administration.service.ts'
import { findNameOwner } from '../people.repository.ts'

/** Throws `conflict` if the email is someone else's email or username, case-insensitively. */
export async function refuseTakenEmail({ db, by }: Act, email: string, ownId?: number): Promise<void> {
  const owner = await findNameOwner(db, email)
  if (!owner || owner.id === ownId) return
  const isDeactivatedHere = owner.tenantId === by.tenantId && owner.status === 'deleted'
  throw isDeactivatedHere ? refuse('user.email-deactivated', { email }) : takenEmail(email)
}

export const takenEmail = (email: string): Refusal => refuse('user.email-taken', { email })
