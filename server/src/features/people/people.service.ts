import type { Group } from '@bonfire/contract/groups'
import type { ManagedUser } from '@bonfire/contract/managed-users'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/refusal.ts'
import { type Act, mayAdministerPeople } from './administration.service.ts'
import { findGroups } from './groups.repository.ts'
import { findManagedUsers } from './people.repository.ts'

export const MAXIMUM_INT4 = 2_147_483_647

/** Everybody of the caller's tenant, by name. */
export async function listUsers(context: Context, caller: Caller): Promise<ManagedUser[]> {
  mayAdministerPeople(caller)
  return findManagedUsers(context.db, caller)
}

/** One person of the tenant. Throws `not_found` for unknown and foreign ones alike. */
export async function findUser({ db, by }: Pick<Act, 'db' | 'by'>, userId: string): Promise<ManagedUser> {
  const id = Number(userId)
  const [user] = id > MAXIMUM_INT4 ? [] : await findManagedUsers(db, by, [id])
  if (!user) throw notFound('user')
  return user
}

/** The tenant's groups whose name has the query in it. */
export async function lookUpGroups(context: Context, caller: Caller, query: string | undefined): Promise<Group[]> {
  mayAdministerPeople(caller)
  return findGroups(context.db, caller.tenantId, { query: query?.trim() })
}
