import {
  createIngestKey,
  type IngestKey,
  type IngestKeyForm,
  listIngestKeys,
  revokeIngestKey,
} from '@bonfire/contract/imports/ingest-keys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../../lib/http/api.ts'
import { FRESH } from '../data-in/use-data-form.ts'

type Keys = z.infer<typeof listIngestKeys.response>

/** The operations on keys; the list updates immediately. */
export function useKeyChanges() {
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
  const take = (change: (keys: IngestKey[]) => IngestKey[]) => {
    queryClient.setQueryData(keysQuery.queryKey, (list?: Keys) => list && { keys: change(list.keys) })
    reload()
  }
  const create = useMutation({
    mutationFn: (form: IngestKeyForm) => call(createIngestKey, { body: form }),
    onSuccess: ({ key }) => take((keys) => [key, ...keys]),
  })
  const revoke = useMutation({
    mutationFn: ({ id }: IngestKey) => call(revokeIngestKey, { params: { keyId: id } }),
    onSuccess: (revoked) => take((keys) => keys.map((key) => (key.id === revoked.id ? revoked : key))),
    // Someone else may have been faster.
    onError: reload,
  })
  return {
    create: (form: IngestKeyForm) => create.mutateAsync(form),
    revoke: (key: IngestKey) => revoke.mutateAsync(key),
    isBusy: create.isPending || revoke.isPending,
  }
}

export type KeyChanges = ReturnType<typeof useKeyChanges>

export const keysQuery = queryOptions({
  queryKey: ['administration', 'keys'],
  queryFn: ({ signal }) => call(listIngestKeys, { signal }),
  ...FRESH,
})
