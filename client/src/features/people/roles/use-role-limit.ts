import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { beyondLimit, type Given, isLimited, isStronger } from '@bonfire/contract/people/role-limit'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSessionUser } from '../../auth/session.queries.ts'
import { groupsQuery } from '../people.queries.ts'

type Person = Pick<ManagedUser, 'id' | 'forgeId' | 'access' | 'role' | 'groups'>

/** What the signed-in administrator may not assign or change, by the server's rule. */
export function useRoleLimit() {
  const me = useSessionUser()
  const groups = useQuery({ ...groupsQuery, enabled: isLimited(me) })
  const known = useMemo(() => new Map((groups.data ?? []).map((group) => [group.name, group])), [groups.data])
  return {
    /** Not known while the groups are loading. */
    isPending: isLimited(me) && groups.isPending,
    /** People with more rights than the administrator may assign cannot be changed. */
    isAbove: (user: Person) => user.forgeId !== me.forgeId && groups.isSuccess && isStronger(me, user, known),
    isGroupBeyond: (group: Given['groups'][number]) => beyondLimit(me, { groups: [group] }) !== undefined,
    isAccessBeyond: (access: string) => isLimited(me) && !me.access.includes(access),
  }
}
