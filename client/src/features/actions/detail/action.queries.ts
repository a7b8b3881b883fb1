import { readChecks } from '@bonfire/contract/actions/action-checks'
import { type Action, listActionHistory, readAction, updateAction } from '@bonfire/contract/actions/actions'
import { readProof } from '@bonfire/contract/proof/action-proof'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { hasStatus } from '../../../lib/http/failure.ts'
import { showSaved } from '../../../lib/http/show-saved.ts'
import { showInLists } from '../actions.queries.ts'
import type { FieldEdit } from './saving/action-fields.ts'

export function actionQuery(actionKey: string) {
  return queryOptions({
    queryKey: ['actions', 'detail', actionKey],
    queryFn: ({ signal }) => call(readAction, { params: { actionKey }, signal }),
    staleTime: 0,
    refetchOnReconnect: 'always',
  })
}

/** The changes of an action, latest first. */
export function actionHistoryQuery(actionKey: string) {
  return queryOptions({
    queryKey: ['actions', 'history', actionKey],
    queryFn: async ({ signal }) => (await call(listActionHistory, { params: { actionId: actionKey }, signal })).history,
    staleTime: 0,
    refetchOnReconnect: 'always',
  })
}

export function actionChecksQuery(actionKey: string) {
  return queryOptions({
    queryKey: ['actions', 'checks', actionKey],
    queryFn: ({ signal }) => call(readChecks, { params: { actionId: actionKey }, signal }),
    staleTime: 0,
    refetchOnReconnect: 'always',
  })
}

/** Closing an action again begins a new watch. */
export function actionProofQuery(actionKey: string, closedAt: Action['closedAt']) {
  return queryOptions({
    queryKey: ['actions', 'proof', actionKey, closedAt],
    queryFn: ({ signal }) => call(readProof, { params: { actionId: actionKey }, signal }),
    staleTime: 0,
    refetchOnReconnect: 'always',
  })
}

export function useAction(actionKey: string) {
  return useQuery(actionQuery(actionKey))
}

/** The action does not exist, is at a site the user cannot see, or the key is not valid. */
export const isGone = (error: unknown) => hasStatus(error, 400, 404, 422)

interface Update {
  readonly edit: FieldEdit
  /** The values of these fields that the user saw. */
  readonly seen: FieldEdit
  readonly isUndo?: boolean
}

/**
 * Changes fields of an action. Updates of one action are sent one at a time, so that an older response is never shown
 * last.
 */
export function useUpdateAction(actionKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `action ${actionKey}` },
    mutationFn: ({ edit, seen, isUndo }: Update) =>
      call(updateAction, {
        params: { actionId: actionKey },
        body: { ...edit, expected: seen, ...(isUndo && { isUndo }) },
      }),
    onSuccess: (action: Action, { edit }) => {
      showSaved(queryClient, actionQuery(actionKey).queryKey, action)
      showInLists(queryClient, action)
      void queryClient.invalidateQueries({ queryKey: actionHistoryQuery(actionKey).queryKey })
      // The server writes the transition as a comment.
      if ('status' in edit) {
        void queryClient.invalidateQueries({ queryKey: ['comments', actionKey] })
        // The findings show which actions have ended.
        void queryClient.invalidateQueries({ queryKey: ['hits', 'occurrences'] })
      }
    },
  })
}
