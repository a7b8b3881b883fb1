import { type Action, listActionHistory, readAction, updateAction } from '@bonfire/contract/actions'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { showSaved } from '../../../lib/show-saved.ts'
import { showInLists } from '../actions.queries.ts'
import { type FieldEdit, wireChange } from './action-fields.ts'

export function actionQuery(actionKey: string) {
  return queryOptions({
    queryKey: ['actions', 'detail', actionKey],
    queryFn: ({ signal }) => call(readAction, { params: { actionKey }, signal }),
    staleTime: 0,
    refetchOnReconnect: 'always',
  })
}

/** What was changed in an action, the newest first. */
export function actionHistoryQuery(actionKey: string) {
  return queryOptions({
    queryKey: ['actions', 'history', actionKey],
    queryFn: async ({ signal }) => (await call(listActionHistory, { params: { actionId: actionKey }, signal })).history,
    staleTime: 0,
    refetchOnReconnect: 'always',
  })
}

export function useAction(actionKey: string) {
  return useQuery(actionQuery(actionKey))
}

/** Absent, or of a site that the person does not see; a key that cannot be one is absent too. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}

interface Update {
  readonly edit: FieldEdit
  /** What the person saw of these fields. */
  readonly seen: FieldEdit
}

/** Changes fields of an action. Updates of one action follow each other, so that no older answer is shown last. */
export function useUpdateAction(actionKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `action ${actionKey}` },
    mutationFn: ({ edit, seen }: Update) =>
      call(updateAction, {
        params: { actionId: actionKey },
        body: { ...wireChange(edit), expected: wireChange(seen) },
      }),
    onSuccess: (action: Action, { edit }) => {
      showSaved(queryClient, actionQuery(actionKey).queryKey, action)
      showInLists(queryClient, action)
      void queryClient.invalidateQueries({ queryKey: actionHistoryQuery(actionKey).queryKey })
      // The server writes the transition as a comment (ACM-26, ACM-27).
      if ('status' in edit) {
        void queryClient.invalidateQueries({ queryKey: ['comments', actionKey] })
        // The findings show which actions have ended.
        void queryClient.invalidateQueries({ queryKey: ['hits', 'occurrences'] })
      }
    },
  })
}
