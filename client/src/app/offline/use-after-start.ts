import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { onceServerIsBack } from '../../lib/http/server-back.ts'

const AFTER_MILLISECONDS = 1500

/** Runs what can wait until after the first screen, with code that is loaded then. */
export function useAfterStart(): void {
  const user = useSessionUser()
  const queryClient = useQueryClient()
  useEffect(() => {
    let stopWaiting = () => {}
    const begin = () =>
      import('./after-start.ts').then(
        ({ afterStart }) => afterStart(user, queryClient),
        () => {
          stopWaiting = onceServerIsBack(begin)
        },
      )
    const timer = setTimeout(begin, AFTER_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      stopWaiting()
    }
  }, [user, queryClient])
}
