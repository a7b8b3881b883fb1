import {
  createGroup,
  deleteGroup,
  editGroup,
  type Group,
  type GroupChange,
  type GroupForm,
} from '@bonfire/contract/people/groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useGroupName } from '../../../lib/group-name.ts'
import { call } from '../../../lib/http/api.ts'
import type { Notice } from '../../../ui/messages/notice-alert.tsx'
import { reloadPeople, takeGroup } from '../people.queries.ts'

/** The operations on groups; successes are reported above the list. */
export function useGroupChanges(onNotice: (notice: Notice) => void, onCreated: (group: Group) => void) {
  const t = useTranslations('people.groups')
  const groupName = useGroupName()
  const queryClient = useQueryClient()
  const showSuccess = (text: string) => onNotice({ tone: 'success', text })
  // Someone else may have been faster.
  const onError = () => reloadPeople(queryClient)

  const create = useMutation({
    mutationFn: (form: GroupForm) => call(createGroup, { body: form }),
    onSuccess: (group) => {
      takeGroup(queryClient, group)
      onCreated(group)
      showSuccess(t('created', { group: group.name }))
    },
  })
  const save = useMutation({
    mutationFn: ({ group, change }: { group: Group; change: GroupChange }) =>
      call(editGroup, { params: { groupId: group.id }, body: change }),
    onSuccess: (group) => {
      takeGroup(queryClient, group)
      showSuccess(t('saved', { group: groupName(group.name) }))
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: (group: Group) => call(deleteGroup, { params: { groupId: group.id } }),
    onSuccess: (_answer, group) => {
      reloadPeople(queryClient)
      showSuccess(t('deleted', { group: group.name }))
    },
    onError,
  })
  return {
    create: (form: GroupForm) => create.mutateAsync(form),
    save: (group: Group, change: GroupChange) => save.mutateAsync({ group, change }),
    remove: (group: Group) => remove.mutateAsync(group),
    isBusy: create.isPending || save.isPending || remove.isPending,
  }
}

export type GroupChanges = ReturnType<typeof useGroupChanges>
