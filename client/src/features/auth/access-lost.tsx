import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasStatus } from '../../lib/http/failure.ts'
import { sessionQuery } from './session.queries.ts'

/** True if the server says that the user no longer has access to these pages. */
export const isAccessLost = (error: unknown) => hasStatus(error, 403)

/** Someone who loses access during a session is redirected like anyone without it. */
export function AccessLost() {
  const queryClient = useQueryClient()
  // The menu also updates.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }), [queryClient])
  return <Navigate to="/404" search={(before) => before} replace />
}
