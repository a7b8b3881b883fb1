import type { Action } from '@bonfire/contract/actions/actions'
import { dehydrate, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { hasStatus } from '../../../../lib/http/failure.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { commentsQuery } from '../../../comments/comments.queries.ts'
import { findProject, findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import { actionChecksQuery, actionHistoryQuery, actionQuery, isGone } from '../action.queries.ts'

/**
 * Keeps the action on the device as the server last told it, so that a reload without a network can show it. Only where
 * a service worker can: without one the page itself would not open.
 */
export function useKeepAction(actionKey: string): void {
  const queryClient = useQueryClient()
  const user = useSessionUser()
  const { portfolio } = useSelectedSites()
  const update = useEffectEvent(async () => {
    const { keepAction, dropKeptAction } = await import('../../../../lib/stored/kept-actions.ts')
    const { data, error } = queryClient.getQueryState(actionQuery(actionKey).queryKey) ?? {}
    if (error && isDenied(error)) return dropKeptAction(actionKey)
    const kept = data && keptForm(queryClient, data)
    const site = data && findSite(portfolio, data.portfolioSiteId)
    const project = data && findProject(portfolio, data.projectKey)
    if (kept && site && project) await keepAction(user, { ...kept, site, project })
  })
  useEffect(() => {
    let isLeft = false
    let stop = () => {}
    // Storage may be full or blocked: then nothing is kept.
    const keep = () => void update().catch(() => undefined)
    void navigator.serviceWorker?.ready.then(() => {
      if (isLeft) return
      keep()
      stop = queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
        const isAnswer = type === 'updated' && 'action' in event && ['success', 'error'].includes(event.action.type)
        if (isAnswer && isOfAction(actionKey, query.queryKey)) keep()
      })
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [actionKey, queryClient])
}

/** The server says that the action does not exist, or is not this person's to see. */
const isDenied = (error: unknown) => isGone(error) || hasStatus(error, 403)

function keptForm(queryClient: QueryClient, { key, summary }: Action) {
  const at = queryClient.getQueryState(actionQuery(key).queryKey)?.dataUpdatedAt ?? 0
  const queries = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && isOfAction(key, queryKey),
  })
  return { key, summary, at, queries }
}

function isOfAction(actionKey: string, queryKey: readonly unknown[]): boolean {
  const parts = [
    actionQuery(actionKey),
    actionChecksQuery(actionKey),
    actionHistoryQuery(actionKey),
    commentsQuery(actionKey),
  ]
  return parts.some((part) => part.queryKey.join() === queryKey.join())
}
