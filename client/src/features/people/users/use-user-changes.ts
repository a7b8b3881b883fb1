import {
  deactivateUser,
  editUser,
  inviteAgain,
  type ManagedUser,
  reactivateUser,
  registerUser,
  type UserChange,
  type UserForm,
} from '@bonfire/contract/people/managed-users'
import { eraseUser, exportUser } from '@bonfire/contract/people/user-end'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { call } from '../../../lib/http/api.ts'
import { useStoredState } from '../../../lib/stored/stored-state.ts'
import type { Notice } from '../../../ui/messages/notice-alert.tsx'
import { useSessionUser } from '../../auth/session.queries.ts'
import { reloadPeople, takeUser } from '../people.queries.ts'
import { usePeopleFailure } from '../use-people-form.ts'

/** The operations on users; successes are reported above the list. */
export function useUserChanges(onNotice: (notice: Notice) => void) {
  const t = useTranslations('people.user')
  const queryClient = useQueryClient()
  const failureText = usePeopleFailure()
  const locale = useStoredState((state) => state.locale)
  const showSuccess = (text: string, undo?: () => void) => onNotice({ tone: 'success', text, ...(undo && { undo }) })
  // The demo shows the same message as with a mail server.
  const { forgeId, config } = useSessionUser()
  const { sendsMails, demonstration } = config
  const showInvited = (email: string) =>
    showSuccess(t(sendsMails || demonstration ? 'invited' : 'invitedAsFile', { email }))

  const invite = useMutation({
    mutationFn: (form: UserForm) => call(registerUser, { body: { ...form, locale, updatedBy: forgeId } }),
    onSuccess: ({ email }) => {
      reloadPeople(queryClient)
      showInvited(email)
    },
  })
  const save = useMutation({
    mutationFn: ({ user, change }: { user: ManagedUser; change: UserChange }) =>
      call(editUser, { params: { userId: user.id }, body: change }),
    onSuccess: (user) => {
      takeUser(queryClient, user.id, user)
      showSuccess(t('saved', { email: user.email }))
    },
    // Someone else may have been faster.
    onError: () => reloadPeople(queryClient),
  })
  const toggle = useMutation({
    mutationFn: ({ user }: { user: ManagedUser; isUndo?: boolean }) =>
      call(user.status === 'deleted' ? reactivateUser : deactivateUser, { params: { userId: user.id } }),
    onSuccess: ({ status, email }, { user, isUndo }) => {
      takeUser(queryClient, user.id, { status })
      const undo = () =>
        toggle.mutate(
          { user: { ...user, status }, isUndo: true },
          { onError: (error) => onNotice({ tone: 'failure', text: failureText(error) }) },
        )
      showSuccess(t(status === 'deleted' ? 'deactivated' : 'reactivated', { email }), isUndo ? undefined : undo)
    },
    onError: () => reloadPeople(queryClient),
  })
  const invitation = useMutation({
    mutationFn: ({ id }: ManagedUser) => call(inviteAgain, { params: { userId: id } }),
    onSuccess: ({ email }) => {
      reloadPeople(queryClient)
      showInvited(email)
    },
  })
  const exporting = useMutation({
    mutationFn: ({ id }: ManagedUser) => call(exportUser, { params: { userId: id } }),
    onSuccess: (known, { username }) => {
      download(`${username}.json`, JSON.stringify(known, null, 2), 'application/json')
      void queryClient.invalidateQueries({ queryKey: ['people', 'changes'] })
    },
  })
  const erasure = useMutation({
    mutationFn: ({ id }: ManagedUser) => call(eraseUser, { params: { userId: id } }),
    onSuccess: (_answer, { email }) => {
      reloadPeople(queryClient)
      showSuccess(t('erased', { email }))
    },
    onError: () => reloadPeople(queryClient),
  })
  return {
    invite: (form: UserForm) => invite.mutateAsync(form),
    save: (user: ManagedUser, change: UserChange) => save.mutateAsync({ user, change }),
    toggle: (user: ManagedUser) => toggle.mutateAsync({ user }),
    inviteAgain: (user: ManagedUser) => invitation.mutateAsync(user),
    exportData: (user: ManagedUser) => exporting.mutateAsync(user),
    erase: (user: ManagedUser) => erasure.mutateAsync(user),
    /** The person who was deleted last, who is missing from the list for that reason. */
    erasedId: erasure.data?.id,
    isBusy: [invite, save, toggle, invitation, exporting, erasure].some(({ isPending }) => isPending),
  }
}

export type UserChanges = ReturnType<typeof useUserChanges>
