import type { Group } from '@bonfire/contract/people/groups'
import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import type { Act, Actor } from './administration.service.ts'
import { readUserGroups } from './groups/groups.repository.ts'
import { findManagedUsers } from './people.repository.ts'

export const MAXIMUM_INT4 = 2_147_483_647

/** Everyone in the caller's tenant, by name. */
export async function listUsers(context: Context, caller: Caller): Promise<ManagedUser[]> {
  refuseUnless('administerPeople', caller)
  return findManagedUsers(context.db, caller)
}

/** One person of the tenant. Throws `not_found` for unknown and foreign ones. */
export async function findUser({ db, by }: Pick<Act<Actor>, 'db' | 'by'>, userKey: string): Promise<ManagedUser> {
  const id = Number(userKey)
  const [user] = id > MAXIMUM_INT4 ? [] : await findManagedUsers(db, by, [id])
  if (!user) throw refuse('not_found', { thing: 'user' })
  return user
}

/** The tenant's groups whose name contains the query. */
export async function lookUpGroups(context: Context, caller: Caller, query: string | undefined): Promise<Group[]> {
  refuseUnless('administerPeople', caller)
  return readUserGroups(context.db, caller.tenantId, { query: query?.trim() })
}
