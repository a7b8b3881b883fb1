import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api.ts'
import { sessionQuery } from './session.queries.ts'

/** Whether the server says that these pages are not this person's any more. */
export function isAccessLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}

/** Who loses the access in the middle of a session is sent where everybody without it is (AUTH-19). */
export function AccessLost() {
  const queryClient = useQueryClient()
  // The menu, too, offers what one may open now.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }), [queryClient])
  return <Navigate to="/404" search={(before) => before} replace />
}
