import type { Db } from '../../../db/database.ts'
import { refuseField } from '../../../http/refusal.ts'
import { rolesUpTo } from '../../auth/account/account.service.ts'
import type { Act, Actor } from '../administration.service.ts'
import { findMembers, findTenantGroups, type GroupRow, setRolesRestriction } from './memberships.repository.ts'

/** The tenant's groups with these names. Throws `invalid` for unknown names. */
export async function groupsNamed({ db, by }: Act<Actor>, names: readonly string[]): Promise<GroupRow[]> {
  const groups = new Map((await findTenantGroups(db, by.tenantId)).map((group) => [group.name, group]))
  return [...new Set(names)].map((name) => {
    const group = groups.get(name)
    if (group) return group
    throw refuseField('groups', 'group.unknown', { group: name, groups: [...groups.keys()] })
  })
}

/** Recalculates the roles people may assign: call it after their role or groups change. */
export async function renewRolesRestriction(db: Db, tenantId: number, userIds: readonly number[]): Promise<void> {
  const people = await findMembers(db, tenantId, { ids: userIds })
  const rolesOf = ({ role, groups }: (typeof people)[number]) => rolesUpTo(role ? [...groups, role] : groups)
  for (const [key, members] of Map.groupBy(people, (person) => rolesOf(person).join())) {
    const ids = members.map((member) => member.id)
    await setRolesRestriction(db, ids, key === '' ? [] : key.split(','))
  }
}
