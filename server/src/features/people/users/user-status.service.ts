import type { ManagedUser, UserStatus } from '@bonfire/contract/people/managed-users'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import { createInvite } from '../../auth/passwords/tokens.service.ts'
import { endSessionsOf } from '../../auth/sessions.service.ts'
import { type Act, type Actor, administer } from '../administration.service.ts'
import { recordChanges } from '../changes/people-changes.service.ts'
import { updatePerson } from '../people.repository.ts'
import { findUser } from '../people.service.ts'
import { refuseStronger } from './stronger-people.service.ts'

/** Deactivates the account and ends its sessions, or reactivates it. No change if it already has that status. */
export async function setStatus(
  context: Context,
  caller: Caller,
  wanted: { userKey: string; status: UserStatus },
): Promise<{ status: UserStatus; email: string }> {
  return administer(context, caller, async (act) => {
    const user = await findUser(act, wanted.userKey)
    await refuseStronger(act, [user])
    await changeStatus(act, user, wanted.status)
    return { status: wanted.status, email: user.email }
  })
}

/** The same within an act that may change this user. */
export async function changeStatus(act: Act<Actor>, user: ManagedUser, status: UserStatus): Promise<void> {
  if (user.status === status) return
  await updatePerson(act.db, Number(user.id), { status })
  if (status === 'deleted') await endSessionsOf(act.db, Number(user.id))
  await recordChanges(act, [
    { subjectKind: 'user', subject: user.email, field: 'status', from: user.status, to: status },
  ])
}

/** Resends the invitation. Throws `conflict` if it is not needed. */
export async function inviteAgain(context: Context, caller: Caller, userKey: string): Promise<{ email: string }> {
  return administer(context, caller, async (act) => {
    const user = await findUser(act, userKey)
    await refuseStronger(act, [user])
    refuseNeedless(user)
    await createInvite(act.db, { userId: Number(user.id), now: act.now, actorName: act.by.displayName })
    await recordChanges(act, [
      { subjectKind: 'user', subject: user.email, field: 'invite', from: null, to: user.email },
    ])
    return { email: user.email }
  })
}

function refuseNeedless(user: ManagedUser): void {
  if (user.status === 'deleted') {
    throw refuse('user.deactivated', { email: user.email })
  }
  if (user.isInvited) return
  throw refuse('user.signed-up', { email: user.email })
}
