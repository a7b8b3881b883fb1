import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useGroupName } from '../../../lib/group-name.ts'
import { usersQuery } from '../people.queries.ts'
import type { UsersSearch } from '../people-search.ts'
import { useRoleName } from '../roles.ts'
import { countUserRows, filterUserRows, parseSort, sortUserRows, toUserRows } from './users-model.ts'

/** The loaded users, the filtered ones, and counts per filter. */
export function useUsers(url: UsersSearch) {
  const query = useQuery(usersQuery)
  const t = useTranslations('people.users.statuses')
  const roleName = useRoleName()
  const groupName = useGroupName()
  const { data: users, isPending, isError, isFetching, error, refetch } = query
  const rows = useMemo(
    () => toUserRows(users ?? [], { roleName, groupName, statusName: (status) => t(status) }),
    [users, roleName, groupName, t],
  )
  const { usersSort, usersSearch, userStatus, userRole, userGroup } = url
  const sorted = useMemo(() => sortUserRows(rows, parseSort(usersSort)), [rows, usersSort])
  const found = useMemo(
    () => filterUserRows(sorted, { usersSearch, userStatus, userRole, userGroup }),
    [sorted, usersSearch, userStatus, userRole, userGroup],
  )
  return {
    rows,
    found,
    counts: useMemo(() => countUserRows(rows), [rows]),
    isLoading: isPending,
    hasFailed: isError,
    isLoaded: users !== undefined,
    isFetching,
    error,
    refetch,
  }
}

export type UsersList = ReturnType<typeof useUsers>
