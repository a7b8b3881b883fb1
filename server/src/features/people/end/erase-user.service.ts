import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { DELETED_USER } from '@bonfire/contract/people/users'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import { type Act, type Actor, administer } from '../administration.service.ts'
import { recordChanges } from '../changes/people-changes.service.ts'
import { findUser } from '../people.service.ts'
import { refuseStronger } from '../users/stronger-people.service.ts'
import * as erasing from './erase-user.repository.ts'
import { findFormerNames, findKnownEmails } from './known-emails.repository.ts'

/**
 * Deletes a person for good. What others need stays, attributed to "Deleted user": comments, actions, snoozes, attachments and
 * lines of trails. The rest is removed. Throws `conflict` for oneself and for the last administrator.
 */
export async function eraseUser(context: Context, caller: Caller, userKey: string): Promise<{ id: string }> {
  return administer(context, caller, async (act) => {
    const user = await findUser(act, userKey)
    await refuseStronger(act, [user])
    await erase(act, user)
    return { id: user.id }
  })
}

/** The same within an act that may change this user. */
export async function erase(act: Act<Actor>, user: ManagedUser): Promise<void> {
  const { db, by } = act
  // It changes what they did on every site.
  if (!by.seesAllProjects) throw refuse('user.erase-all-projects')
  const id = Number(user.id)
  if (id === by.id) throw refuse('user.erase-own')
  const person = { id, tenantId: by.tenantId, forgeId: user.forgeId, name: user.fullName, email: user.email }
  await erasing.lockPerson(db, id)
  const standIn = await erasing.ensureStandIn(db, by.tenantId)
  await erasing.renameBesideIds(db, person)
  await erasing.renameMentions(db, person, standIn)
  const emails = await findKnownEmails(db, person)
  // Histories and logs keep the name that someone had then.
  const names = new Set([person.name, ...(await findFormerNames(db, by.tenantId, emails))])
  for (const name of names) await erasing.renameByName(db, { ...person, name, emails: [person.email, ...emails] })
  await erasing.renameInTrail(db, by.tenantId, emails)
  await erasing.replaceAccount(db, id, standIn.id)
  await recordChanges(act, [{ subjectKind: 'user', subject: DELETED_USER, field: 'erased', from: null, to: null }])
}
