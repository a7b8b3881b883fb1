import type { Group } from '@bonfire/contract/groups'
import type { ManagedUser } from '@bonfire/contract/managed-users'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden } from '../../http/refusal.ts'
import { findGroups } from './groups.repository.ts'
import { findManagedUsers } from './people.repository.ts'

/** Throws `forbidden` for whoever may not administer users and groups (AUTH-19, OPEN-A24). */
export function mayAdministerPeople(caller: Caller): void {
  if (caller.access.includes('userAdmin')) return
  throw forbidden('Users and groups are for administrators. Ask one of them for what you need.')
}

/** Everybody of the caller's tenant, by name. */
export async function listUsers(context: Context, caller: Caller): Promise<ManagedUser[]> {
  mayAdministerPeople(caller)
  return findManagedUsers(context.db, caller)
}

/** The tenant's groups whose name has the query in it. */
export async function lookUpGroups(context: Context, caller: Caller, query: string | undefined): Promise<Group[]> {
  mayAdministerPeople(caller)
  return findGroups(context.db, caller.tenantId, { query: query?.trim() })
}
