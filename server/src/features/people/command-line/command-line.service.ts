import type { ManagedUser, UserStatus } from '@bonfire/contract/people/managed-users'
import { ALL_PROJECTS } from '@bonfire/contract/people/people-changes'
import type { UserExport } from '@bonfire/contract/people/user-end'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../http/refusal.ts'
import { type HandedLink, handOverLink } from '../../auth/passwords/passwords.service.ts'
import { type Act, type Actor, administerFromCommandLine } from '../administration.service.ts'
import { recordChanges } from '../changes/people-changes.service.ts'
import { erase } from '../end/erase-user.service.ts'
import { exportOf } from '../end/export-user.service.ts'
import { findTenantGroups, keepByHand, replaceGroups } from '../groups/memberships.repository.ts'
import { groupsNamed, renewRolesRestriction } from '../groups/memberships.service.ts'
import { findManagedUsers, findNameOwner, removeOwnAccess, updatePerson } from '../people.repository.ts'
import { findUser } from '../people.service.ts'
import { listText } from '../texts.ts'
import { portfolioText } from '../users/portfolio.service.ts'
import { changeStatus } from '../users/user-status.service.ts'

const ADMINISTRATORS = 'Administrators'

/** A user of a tenant, by username or email. */
export interface Named {
  readonly tenantId: number
  readonly name: string
}

/** Everyone in the tenant, by name, with their whole portfolio. */
export async function listPeople(context: Context, tenantId: number): Promise<ManagedUser[]> {
  return findManagedUsers(context.db, { id: null, tenantId })
}

/** Deactivates a person and ends their sessions, or reactivates them. Returns their email. */
export async function setStatusOf(context: Context, named: Named, status: UserStatus): Promise<string> {
  return onUser(context, named, async (act, user) => {
    await changeStatus(act, user, status)
    return user.email
  })
}

/** Makes a link with which an active person sets a password, and ends their sessions. */
export async function resetPasswordOf(context: Context, named: Named): Promise<HandedLink & { email: string }> {
  return onUser(context, named, async (act, user) => {
    refuseDeactivated(user)
    const link = await handOverLink(act.db, { id: Number(user.id), email: user.email }, act.now)
    await recordChanges(act, [
      { subjectKind: 'user', subject: user.email, field: 'password', from: null, to: user.email },
    ])
    return { ...link, email: user.email }
  })
}

/** Everything that is known about a person. */
export async function exportPerson(context: Context, named: Named): Promise<UserExport> {
  return onUser(context, named, exportOf)
}

/** Deletes a person for good; what others need stays, attributed to "Deleted user". Returns the email they had. */
export async function erasePerson(context: Context, named: Named): Promise<string> {
  return onUser(context, named, async (act, user) => {
    await erase(act, user)
    return user.email
  })
}

/**
 * Puts an active person in the administrators' group, with access to every project. Both are given by hand: the identity
 * provider does not take them away.
 */
export async function makeAdministrator(context: Context, named: Named): Promise<ManagedUser> {
  return onUser(context, named, async (act, user) => {
    refuseDeactivated(user)
    await moveToGroups(act, user, [...new Set([...user.groups, ADMINISTRATORS])])
    await keepByHand(act.db, Number(user.id), ADMINISTRATORS)
    await updatePerson(act.db, Number(user.id), { sees_all_by_hand: true })
    if (!user.portfolio.seesAllProjects) {
      const from = portfolioText(user.portfolio)
      await recordChanges(act, [
        { subjectKind: 'user', subject: user.email, field: 'portfolio', from, to: ALL_PROJECTS },
      ])
    }
    return findUser(act, user.id)
  })
}

/**
 * Takes a person out of the administrators' group, and takes away what the command line granted. Their portfolio stays.
 * Throws `conflict` if another group would still make them an administrator.
 */
export async function removeAdministrator(context: Context, named: Named): Promise<ManagedUser> {
  return onUser(context, named, async (act, user) => {
    const others = user.groups.filter((name) => name !== ADMINISTRATORS)
    await removeOwnAccess(act.db, Number(user.id), 'userAdmin')
    await moveToGroups(act, user, others.length > 0 ? others : ['Users'])
    const now = await findUser(act, user.id)
    if (now.access.includes('userAdmin')) {
      const granting = (await findTenantGroups(act.db, act.by.tenantId)).filter(
        ({ name, access }) => now.groups.includes(name) && access.includes('userAdmin'),
      )
      throw refuse('user.still-administrator', { email: user.email, groups: granting.map(({ name }) => name) })
    }
    if (user.access.includes('userAdmin') && !user.groups.includes(ADMINISTRATORS)) {
      const line = { subjectKind: 'user', subject: user.email, field: 'access' } as const
      await recordChanges(act, [{ ...line, from: listText(user.access), to: listText(now.access) }])
    }
    return now
  })
}

async function moveToGroups(act: Act<Actor>, user: ManagedUser, names: readonly string[]): Promise<void> {
  const from = listText([...user.groups].sort())
  const to = listText([...names].sort())
  if (from === to) return
  const userId = Number(user.id)
  const groups = await groupsNamed(act, names)
  await replaceGroups(
    act.db,
    userId,
    groups.map(({ id }) => id),
  )
  await renewRolesRestriction(act.db, act.by.tenantId, [userId])
  await recordChanges(act, [{ subjectKind: 'user', subject: user.email, field: 'groups', from, to }])
}

async function onUser<Result>(
  context: Context,
  { tenantId, name }: Named,
  work: (act: Act<Actor>, user: ManagedUser) => Promise<Result>,
): Promise<Result> {
  return administerFromCommandLine(context, tenantId, async (act) => {
    const owner = await findNameOwner(act.db, name.trim())
    if (owner?.tenantId !== tenantId) throw refuse('user.unknown', { name })
    return work(act, await findUser(act, String(owner.id)))
  })
}

function refuseDeactivated(user: ManagedUser): void {
  if (user.status === 'deleted') throw refuse('user.not-active', { email: user.email })
}
