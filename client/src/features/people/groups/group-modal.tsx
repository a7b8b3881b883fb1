import type { Group } from '@bonfire/contract/groups'
import { useTranslations } from 'use-intl'
import { UnsavedContext, useUnsaved } from '../../../ui/unsaved.ts'
import { useClosing } from '../../../ui/use-closing.ts'
import { PeopleDialog } from '../people-dialog.tsx'
import { GroupEditor } from './group-editor.tsx'
import type { GroupChanges } from './use-group-changes.ts'

interface GroupModalProps {
  /** Null for one that is to be created. */
  group: Group | null
  changes: GroupChanges
  /** It has gone from the screen. */
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
