import { conflict, type Refusal } from '../../http/refusal.ts'
import type { Act } from './administration.service.ts'
import { findNameOwner } from './people.repository.ts'

/** Throws `conflict` for an email that signs in somebody else, in whatever letter case, as their email or username. */
export async function refuseTakenEmail({ db, by }: Act, email: string, ownId?: number): Promise<void> {
  const owner = await findNameOwner(db, email)
  if (!owner || owner.id === ownId) return
  const isDeactivatedHere = owner.tenantId === by.tenantId && owner.status === 'deleted'
  throw isDeactivatedHere
    ? conflict(`There is a deactivated account with the email ${email}. Reactivate it instead of making another.`)
    : takenEmail(email)
}

export const takenEmail = (email: string): Refusal =>
  conflict(`There is an account with the email ${email} already. Choose another email.`)
