import * as calls from '@bonfire/contract/imports/haystack-sources'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { haystackSourcesQuery } from '../imports.queries.ts'

/** The operations on Haystack servers; the list is loaded again after each. */
export function useHaystackChanges() {
  const queryClient = useQueryClient()
  // Also after a failure: someone else may have been faster.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: haystackSourcesQuery.queryKey })
  const save = useMutation({
    mutationFn: ({ id, form }: { id: string | null; form: calls.HaystackSourceForm }) =>
      id === null
        ? call(calls.createHaystackSource, { body: form })
        : call(calls.replaceHaystackSource, { params: { sourceId: id }, body: form }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(calls.deleteHaystackSource, { params: { sourceId: id } }),
    onSettled,
  })
  const pull = useMutation({
    mutationFn: (id: string) => call(calls.pullHaystackSource, { params: { sourceId: id } }),
    onSettled,
  })
  return {
    save: save.mutateAsync,
    remove: remove.mutateAsync,
    pull: pull.mutateAsync,
    isSaving: save.isPending,
    isRemoving: remove.isPending,
    isPulling: pull.isPending,
  }
}

export type HaystackChanges = ReturnType<typeof useHaystackChanges>
