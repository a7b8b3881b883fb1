import type { Db } from '../../db/database.ts'
import { invalid } from '../../http/refusal.ts'
import { rolesUpTo } from '../auth/account.service.ts'
import type { Act } from './administration.service.ts'
import { findMembers, findTenantGroups, type GroupRow, setRolesRestriction } from './memberships.repository.ts'

/** The tenant's groups of these names. Throws `invalid` for a name that it does not have. */
export async function groupsNamed({ db, by }: Act, names: readonly string[]): Promise<GroupRow[]> {
  const groups = new Map((await findTenantGroups(db, by.tenantId)).map((group) => [group.name, group]))
  return [...new Set(names)].map((name) => {
    const group = groups.get(name)
    if (group) return group
    const message = `There is no group "${name}". There are: ${[...groups.keys()].join(', ')}.`
    throw invalid(message, { groups: message })
  })
}

/** Which roles people may give follows from their role and their groups: call it after either has changed. */
export async function renewRolesRestriction(db: Db, tenantId: number, userIds: readonly number[]): Promise<void> {
  const people = await findMembers(db, tenantId, { ids: userIds })
  const rolesOf = ({ role, groups }: (typeof people)[number]) => rolesUpTo(role ? [...groups, role] : groups)
  for (const [key, members] of Map.groupBy(people, (person) => rolesOf(person).join())) {
    const ids = members.map((member) => member.id)
    await setRolesRestriction(db, ids, key === '' ? [] : key.split(','))
  }
}
