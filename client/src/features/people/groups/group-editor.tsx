import { type Group, GroupForm } from '@bonfire/contract/people/groups'
import { ACCESS_STRINGS } from '@bonfire/contract/people/users'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { fieldProblems } from '../../../lib/forms/draft.ts'
import { useGroupName } from '../../../lib/group-name.ts'
import { DraftForm } from '../../../ui/dialogs/draft-form.tsx'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { TextField } from '../../../ui/fields/text-field.tsx'
import note from '../../../ui/messages/note.module.css'
import classes from '../dialog.module.css'
import { PeopleDialog } from '../people-dialog.tsx'
import { GivenAgain, useProvider } from '../provider.tsx'
import { useRoleLimit } from '../roles.ts'
import { usePeopleForm } from '../use-people-form.ts'
import { EMPTY_GROUP, type GroupDraft, toGroupChange, toGroupDraft } from './group-draft.ts'
import { MemberPicker } from './member-picker.tsx'
import type { GroupChanges } from './use-group-changes.ts'

interface GroupEditorProps {
  /** Null for a new one. */
  group: Group | null
  changes: GroupChanges
  onDone: () => void
  onCancel: () => void
}

/** Name, access and members; only the members of built-in groups can be changed. */
function GroupEditor({ group, changes, onDone, onCancel }: GroupEditorProps) {
  const t = useTranslations('people')
  const groupName = useGroupName()
  const draft = usePeopleForm<GroupDraft>({
    saved: group ? toGroupDraft(group) : EMPTY_GROUP,
    problemsOf: (values) => fieldProblems(GroupForm, values),
    isBusy: changes.isBusy,
    send: async (values, before) => {
      if (group === null) return changes.create(GroupForm.parse(values))
      const change = toGroupChange(values, before)
      if (change) await changes.save(group, change)
    },
    onDone,
  })
  const { form } = draft
  const givenAgain = useMembersAgain(group?.members ?? [], form.values.memberIds)
  const isBuiltIn = group?.builtIn ?? false
  return (
    <DraftForm
      draft={draft}
      submitLabel={t(group ? 'group.save' : 'group.create')}
      isBusy={changes.isBusy}
      warning={<GivenAgain texts={givenAgain} />}
      onCancel={onCancel}
    >
      <TextField
        {...form.getInputProps('name')}
        {...(isBuiltIn && { value: groupName(form.values.name) })}
        label={t('group.name')}
        description={isBuiltIn ? t('group.nameFixed') : undefined}
        disabled={isBuiltIn}
        data-autofocus={!isBuiltIn || undefined}
        required={!isBuiltIn}
      />
      <AccessField
        access={form.values.access}
        isFixed={isBuiltIn}
        onChange={(access) => form.setFieldValue('access', access)}
      />
      <MemberPicker
        members={group?.members ?? []}
        memberIds={form.values.memberIds}
        hasFirstFocus={isBuiltIn}
        onChange={(memberIds) => form.setFieldValue('memberIds', memberIds)}
      />
    </DraftForm>
  )
}

/** Finds whom the identity provider will put back although the form takes them out. */
function useMembersAgain(members: Group['members'], memberIds: readonly string[]): string[] {
  const t = useTranslations('people.provider')
  const provider = useProvider()
  const removed = members.filter(({ id, fromProvider }) => fromProvider && !memberIds.includes(id))
  if (!provider.givesGroups || removed.length === 0) return []
  const names = provider.list(removed.map(({ displayName, email }) => displayName || email))
  return [t('memberAgain', { provider: provider.name, names, count: removed.length })]
}

interface AccessFieldProps {
  access: readonly string[]
  isFixed: boolean
  onChange: (access: string[]) => void
}

function AccessField({ access, isFixed, onChange }: AccessFieldProps) {
  const t = useTranslations('people')
  const legendId = useId()
  const limit = useRoleLimit()
  const turn = (name: string, isOn: boolean) =>
    onChange(isOn ? [...access, name] : access.filter((other) => other !== name))
  return (
    <fieldset className={frame.fieldset} aria-labelledby={legendId}>
      <legend id={legendId}>{t('groups.access')}</legend>
      {isFixed && <p className={note.note}>{t('group.accessFixed')}</p>}
      {ACCESS_STRINGS.map((name) => (
        <Checkbox
          key={name}
          size="xs"
          label={
            <span className={classes.accessLabel}>
              {t(`access.${name}`)} <code>{name}</code>
            </span>
          }
          checked={access.includes(name)}
          disabled={isFixed || (limit.isAccessBeyond(name) && !access.includes(name))}
          title={limit.isAccessBeyond(name) ? t('group.accessBeyond') : undefined}
          onChange={(event) => turn(name, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

interface GroupModalProps extends Omit<GroupEditorProps, 'onDone' | 'onCancel'> {
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 640

export function GroupModal({ group, changes, onClosed }: GroupModalProps) {
  const t = useTranslations('people.groups')
  return (
    <PeopleDialog title={t(group ? 'edit' : 'create')} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {({ close, askToClose }) => <GroupEditor group={group} changes={changes} onDone={close} onCancel={askToClose} />}
    </PeopleDialog>
  )
}
