import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import type { UserExport } from '@bonfire/contract/people/user-end'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import { type Act, type Actor, administer } from '../administration.service.ts'
import { recordChanges } from '../changes/people-changes.service.ts'
import { findUser } from '../people.service.ts'
import { storedFieldsOf } from '../stored-fields.ts'
import { refuseStronger } from '../users/stronger-people.service.ts'
import * as records from './export-user.repository.ts'
import { findKnownEmails } from './known-emails.repository.ts'

/** Everything that is known about a person; the trail says who requested it. */
export async function exportUser(context: Context, caller: Caller, userKey: string): Promise<UserExport> {
  return administer(context, caller, async (act) => {
    const user = await findUser(act, userKey)
    await refuseStronger(act, [user])
    return exportOf(act, user)
  })
}

/** The same within an act that may read this user. */
export async function exportOf(act: Act<Actor>, user: ManagedUser): Promise<UserExport> {
  const { db, by, now } = act
  // It has what they wrote on every site.
  if (!by.seesAllProjects) throw refuse('user.export-all-projects')
  const person = { id: Number(user.id), tenantId: by.tenantId, forgeId: user.forgeId, email: user.email }
  const emails = await findKnownEmails(db, person)
  await recordChanges(act, [{ subjectKind: 'user', subject: user.email, field: 'exported', from: null, to: null }])
  const { preferences, ...account } = await records.findAccount(db, person.id)
  return {
    exportedAt: now.toISOString(),
    account: {
      id: user.id,
      user_id: user.forgeId,
      username: user.username,
      ...storedFieldsOf(user),
      status: user.status,
      is_sub_user: user.isSubUser,
      lastSeenAt: user.lastSeenAt,
      ...account,
    },
    preferences,
    groups: user.groups,
    access: user.access,
    portfolio: user.portfolio,
    fromProvider: user.fromProvider,
    ...(await records.findRecords(db, person)),
    trail: await records.findTrails(db, { ...person, emails }),
  }
}
