import type { OwnRole } from '@bonfire/contract/histories/own-roles'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import note from '../../ui/messages/note.module.css'
import { type Notice, NoticeAlert } from '../../ui/messages/notice-alert.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { DraftModal } from '../data-in/draft-modal.tsx'
import { OwnRoleForm } from './own-role-form.tsx'
import { OwnRoleTable } from './own-role-table.tsx'
import { ownRolesQuery } from './own-roles.queries.ts'
import { useRoleChanges } from './use-role-changes.ts'

const WIDTH = 820

/** The roles that a tenant added to those that come with Bonfire, and the form of one. */
export function OwnRolesDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('ownRoles')
  const changes = useRoleChanges()
  /** Null: a new one; undefined: the list is shown. */
  const [edited, setEdited] = useState<OwnRole | null>()
  const title = edited ? t('editTitle', { role: edited.role }) : t(edited === null ? 'addTitle' : 'title')
  return (
    <DraftModal title={title} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {({ askToClose }) =>
        edited === undefined ? (
          <RoleList changes={changes} onEdit={setEdited} />
        ) : (
          <OwnRoleForm role={edited} changes={changes} onDone={() => setEdited(undefined)} onCancel={askToClose} />
        )
      }
    </DraftModal>
  )
}

interface RoleListProps {
  changes: ReturnType<typeof useRoleChanges>
  onEdit: (role: OwnRole | null) => void
}

function RoleList({ changes, onEdit }: RoleListProps) {
  const t = useTranslations('ownRoles')
  const failureOf = useFailure()
  const load = useQuery(ownRolesQuery)
  const [notice, setNotice] = useState<Notice | null>(null)
  const { data } = load
  const remove = (role: OwnRole) => {
    setNotice(null)
    changes.remove(role).catch((error: unknown) => setNotice({ tone: 'failure', text: failureOf(error).message }))
  }
  return (
    <>
      <div className={frame.fields}>
        <p className={note.note}>{t(data && !data.maySave ? 'mayNotSave' : 'hint')}</p>
        {load.isPending && <SkeletonRows rows={3} columns={['30%', '50%']} label={t('loading')} />}
        {load.isError && !data && (
          <ErrorState
            title={t('failed')}
            detail={failureOf(load.error).message}
            isRetrying={load.isFetching}
            onRetry={() => void load.refetch()}
          />
        )}
        {data && data.roles.length === 0 && <p className={note.note}>{t('none')}</p>}
        {data && data.roles.length > 0 && (
          <OwnRoleTable
            roles={data.roles}
            isBusy={changes.isBusy}
            maySave={data.maySave}
            onEdit={onEdit}
            onDelete={remove}
          />
        )}
      </div>
      <div className={frame.foot}>
        {notice && <NoticeAlert notice={notice} />}
        <div className={frame.buttons}>
          {data?.maySave && (
            <Button data-autofocus onClick={() => onEdit(null)}>
              {t('add')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
