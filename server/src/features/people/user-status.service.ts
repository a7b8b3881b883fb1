import type { ManagedUser, UserStatus } from '@bonfire/contract/managed-users'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/refusal.ts'
import { endSessionsOf } from '../auth/sessions.service.ts'
import { createInvite } from '../auth/tokens.service.ts'
import { administer } from './administration.service.ts'
import { updatePerson } from './people.repository.ts'
import { findUser } from './people.service.ts'
import { recordChanges } from './people-changes.service.ts'
import { refuseStronger } from './stronger-people.service.ts'

/** Takes the account out of use, with its sessions, or back into it. Who has that status already keeps it. */
export async function setStatus(
  context: Context,
  caller: Caller,
  wanted: { userId: string; status: UserStatus },
): Promise<{ status: UserStatus; email: string }> {
  return administer(context, caller, async (act) => {
    const user = await findUser(act, wanted.userId)
    await refuseStronger(act, [user])
    const answer = { status: wanted.status, email: user.email }
    if (user.status === wanted.status) return answer
    await updatePerson(act.db, Number(user.id), { status: wanted.status })
    if (wanted.status === 'deleted') await endSessionsOf(act.db, Number(user.id))
    await recordChanges(act, [
      { subjectKind: 'user', subject: user.email, field: 'status', from: user.status, to: wanted.status },
    ])
    return answer
  })
}

/** Sends the mail of the sign-up once more. Throws `conflict` for who needs none. */
export async function inviteAgain(context: Context, caller: Caller, userId: string): Promise<{ email: string }> {
  return administer(context, caller, async (act) => {
    const user = await findUser(act, userId)
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
    throw conflict(`The account for ${user.email} is deactivated. Reactivate it, then send the mail.`)
  }
  if (user.isInvited) return
  throw conflict(`${user.email} has completed the sign-up. Who has lost a password asks for a new one when signing in.`)
}
