import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useHeardChanges } from '../../../changes/use-heard-changes.ts'
import { actionHistoryQuery, actionQuery } from '../action.queries.ts'

/** Loads others' changes of the action as they arrive; open editors keep what is typed. Returns who changed it last. */
export function useLiveAction(actionKey: string): { by: string | null } | null {
  const queryClient = useQueryClient()
  const heard = useHeardChanges()
  const lastSeen = useRef(heard.at(-1))
  const [last, setLast] = useState<{ by: string | null } | null>(null)
  useEffect(() => {
    // By place: two changes may be heard in the same millisecond.
    const fresh = lastSeen.current ? heard.slice(heard.indexOf(lastSeen.current) + 1) : heard
    lastSeen.current = heard.at(-1)
    const own = fresh.filter(
      ({ change }) => change.kind === 'actions' && change.actions.some(({ key }) => key === actionKey),
    )
    const isMissed = fresh.some(({ change }) => change.kind === 'missed')
    if (own.length === 0 && !isMissed) return
    void queryClient.invalidateQueries({ queryKey: actionQuery(actionKey).queryKey })
    void queryClient.invalidateQueries({ queryKey: actionHistoryQuery(actionKey).queryKey })
    void queryClient.invalidateQueries({ queryKey: ['comments', actionKey] })
    const change = own.at(-1)?.change
    if (change?.kind === 'actions') setLast({ by: change.by })
  }, [heard, actionKey, queryClient])
  return last
}
