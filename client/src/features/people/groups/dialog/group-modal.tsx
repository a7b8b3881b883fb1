import type { Group } from '@bonfire/contract/people/groups'
import { useTranslations } from 'use-intl'
import { UnsavedContext, useUnsaved } from '../../../../ui/dialogs/unsaved.ts'
import { useClosing } from '../../../../ui/dialogs/use-closing.ts'
import { PeopleDialog } from '../../people-dialog.tsx'
import type { GroupChanges } from '../use-group-changes.ts'
import { GroupEditor } from './group-editor.tsx'

interface GroupModalProps {
  /** Null for a new one. */
  group: Group | null
  changes: GroupChanges
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 640

export function GroupModal({ group, changes, onClosed }: GroupModalProps) {
  const t = useTranslations('people.groups')
  const unsaved = useUnsaved()
  const closing = useClosing({ isPristine: !unsaved.hasUnsaved, isBusy: changes.isBusy })
  return (
    <PeopleDialog title={t(group ? 'edit' : 'create')} width={WIDTH} closing={closing} onClosed={onClosed}>
      <UnsavedContext value={unsaved.report}>
        <GroupEditor group={group} changes={changes} onDone={closing.close} onCancel={closing.askToClose} />
      </UnsavedContext>
    </PeopleDialog>
  )
}
