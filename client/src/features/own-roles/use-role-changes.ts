import {
  deleteOwnRole,
  type listOwnRoles,
  type OwnRole,
  type OwnRoleFields,
  saveOwnRole,
} from '@bonfire/contract/histories/own-roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { call } from '../../lib/http/api.ts'
import { useFailure } from '../../lib/http/failure.ts'
import { showDone, showFailure } from '../../ui/messages/toasts.tsx'
import { useWords } from '../../ui/words.ts'
import { ownRolesQuery } from './own-roles.queries.ts'

type Listed = z.infer<typeof listOwnRoles.response>

interface Saving {
  readonly role: string
  readonly fields: OwnRoleFields
  readonly expected: OwnRoleFields | null
}

export const fieldsOf = ({ label, type, conduct, patterns, brickClass }: OwnRole): OwnRoleFields => ({
  label,
  type,
  conduct,
  patterns,
  brickClass,
})

/** The operations on one's own roles; the list updates immediately. */
export function useRoleChanges() {
  const t = useTranslations('ownRoles')
  const words = useWords()
  const failureOf = useFailure()
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: ownRolesQuery.queryKey })
  const saving = useMutation({
    mutationFn: ({ role, ...body }: Saving) => call(saveOwnRole, { params: { role }, body }),
    onSettled: reload,
  })
  const save = (role: Saving) => saving.mutateAsync(role)
  const deleting = useMutation({
    mutationFn: ({ role }: OwnRole) => call(deleteOwnRole, { params: { role } }),
    onSuccess: ({ role }) => {
      const others = (list?: Listed) => list && { ...list, roles: list.roles.filter((one) => one.role !== role.role) }
      queryClient.setQueryData(ownRolesQuery.queryKey, others)
      const restore = () =>
        void save({ role: role.role, fields: fieldsOf(role), expected: null }).catch((error: unknown) =>
          showFailure(failureOf(error).message),
        )
      showDone(t('deleted', { role: role.role }), { label: words.undo, act: restore })
    },
    onSettled: reload,
  })
  return {
    save: async (role: Saving) => {
      await save(role)
      showDone(t('saved', { role: role.role }), undefined)
    },
    remove: (role: OwnRole) => deleting.mutateAsync(role),
    isBusy: saving.isPending || deleting.isPending,
  }
}

export type RoleChanges = ReturnType<typeof useRoleChanges>
