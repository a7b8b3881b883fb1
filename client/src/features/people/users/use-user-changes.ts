import {
  deactivateUser,
  editUser,
  inviteAgain,
  type ManagedUser,
  reactivateUser,
  registerUser,
  type UserChange,
  type UserForm,
} from '@bonfire/contract/managed-users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api.ts'
import { useStoredState } from '../../../lib/stored-state.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { reloadPeople, takeUser } from '../people.queries.ts'
import type { PeopleNews } from '../people-alert.tsx'
import { usePeopleFailure } from '../people-failure.ts'

/** What can be done to users; each success is told above the list (USR-26 to USR-28). */
export function useUserChanges(onNews: (news: PeopleNews) => void) {
  const t = useTranslations('people.user')
  const queryClient = useQueryClient()
  const failureText = usePeopleFailure()
  const locale = useStoredState((state) => state.locale)
  const tell = (text: string, undo?: () => void) => onNews({ tone: 'success', text, ...(undo && { undo }) })
  // The demonstration shows what a person reads who has a mail server.
  const { sendsMails, demonstration } = useSessionUser().config
  const tellInvited = (email: string) => tell(t(sendsMails || demonstration ? 'invited' : 'invitedAsFile', { email }))

  const invite = useMutation({
    mutationFn: (form: UserForm) => call(registerUser, { body: { ...form, locale } }),
    onSuccess: ({ email }) => {
      reloadPeople(queryClient)
      tellInvited(email)
    },
  })
  const save = useMutation({
    mutationFn: ({ user, change }: { user: ManagedUser; change: UserChange }) =>
      call(editUser, { params: { userId: user.id }, body: change }),
    onSuccess: (user) => {
      takeUser(queryClient, user.id, user)
      tell(t('saved', { email: user.email }))
    },
    // Others may have been faster.
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
          { onError: (error) => onNews({ tone: 'failure', text: failureText(error) }) },
        )
      tell(t(status === 'deleted' ? 'deactivated' : 'reactivated', { email }), isUndo ? undefined : undo)
    },
    onError: () => reloadPeople(queryClient),
  })
  const invitation = useMutation({
    mutationFn: ({ id }: ManagedUser) => call(inviteAgain, { params: { userId: id } }),
    onSuccess: ({ email }) => {
      reloadPeople(queryClient)
      tellInvited(email)
    },
  })
  return {
    invite: (form: UserForm) => invite.mutateAsync(form),
    save: (user: ManagedUser, change: UserChange) => save.mutateAsync({ user, change }),
    toggle: (user: ManagedUser) => toggle.mutateAsync({ user }),
    inviteAgain: (user: ManagedUser) => invitation.mutateAsync(user),
    isBusy: invite.isPending || save.isPending || toggle.isPending || invitation.isPending,
  }
}

export type UserChanges = ReturnType<typeof useUserChanges>
