import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { UsersSearch } from '../people-search.ts'

const ROUTE = '/signed-in/users'

/** The user list's URL parameters, and how to change them. */
export function useUsersUrl() {
  const address = useSearch({ from: ROUTE })
  const url = useMemo(() => UsersSearch.parse(address), [address])
  const navigate = useNavigate({ from: '/users' })
  const change = useCallback(
    (part: UsersSearch) =>
      // Opening a user adds a history entry; arranging the list does not.
      void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: part.user === undefined }),
    [navigate],
  )
  return { ...url, change }
}

export type UsersUrl = ReturnType<typeof useUsersUrl>
