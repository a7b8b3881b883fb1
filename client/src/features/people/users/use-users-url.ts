import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { UsersSearch } from '../people-search.ts'

const ROUTE = '/signed-in/users'

/** What the address says of the list of users, and how to say it otherwise. */
export function useUsersUrl() {
  const address = useSearch({ from: ROUTE })
  const url = useMemo(() => UsersSearch.parse(address), [address])
  const navigate = useNavigate({ from: '/users' })
  const change = useCallback(
    (part: UsersSearch) =>
      // A user who is opened is a place to come back from; arranging the list is not.
      void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: part.user === undefined }),
    [navigate],
  )
  return { ...url, change }
}

export type UsersUrl = ReturnType<typeof useUsersUrl>
