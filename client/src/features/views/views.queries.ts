import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import {
  changeView,
  createView,
  deleteView,
  listViews,
  restoreView,
  saveStartPage,
  type ViewChange,
  type ViewForm,
  type ViewScreen,
} from '@bonfire/contract/views'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** Reloaded whenever it is shown: others share views, too. */
export const viewsQuery = (screen: ViewScreen) =>
  queryOptions({
    queryKey: ['views', screen],
    queryFn: ({ signal }) => call(listViews, { query: { screen }, signal }),
    staleTime: 0,
  })

const RECENT_MILLISECONDS = MILLISECONDS_PER_MINUTE

/** The same where the views are looked up and not listed: those of a minute ago will do. */
export const recentViewsQuery = (screen: ViewScreen) =>
  queryOptions({ ...viewsQuery(screen), staleTime: RECENT_MILLISECONDS })

/** Changes views; every list of them is reloaded afterwards, also after a refusal. */
export function useViewChanges() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['views'] })
  const create = useMutation({ mutationFn: (form: ViewForm) => call(createView, { body: form }), onSettled })
  const change = useMutation({
    mutationFn: ({ viewId, ...body }: ViewChange & { viewId: string }) =>
      call(changeView, { params: { viewId }, body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (viewId: string) => call(deleteView, { params: { viewId } }),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: (viewId: string) => call(restoreView, { params: { viewId } }),
    onSettled,
  })
  const startWith = useMutation({
    mutationFn: (viewId: string | null) => call(saveStartPage, { body: { viewId } }),
    onSettled,
  })
  return {
    isBusy: create.isPending || change.isPending || remove.isPending || restore.isPending || startWith.isPending,
    create: create.mutateAsync,
    change: change.mutateAsync,
    remove: remove.mutateAsync,
    restore: restore.mutateAsync,
    startWith: startWith.mutateAsync,
  }
}
