import { type Group, GroupForm } from '@bonfire/contract/people/groups'
import { ACCESS_STRINGS } from '@bonfire/contract/people/users'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { fieldProblems } from '../../../lib/forms/draft.ts'
import { useGroupName } from '../../../lib/group-name.ts'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { UnsavedContext, useReportUnsaved, useUnsaved } from '../../../ui/dialogs/unsaved.ts'
import { useClosing } from '../../../ui/dialogs/use-closing.ts'
import note from '../../../ui/messages/note.module.css'
import { NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
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
  const common = useTranslations('common')
  const groupName = useGroupName()
  const { form, failure, isUntouched, submit } = usePeopleForm<GroupDraft>({
    saved: group ? toGroupDraft(group) : EMPTY_GROUP,
    problemsOf: (draft) => fieldProblems(GroupForm, draft),
    isBusy: changes.isBusy,
    send: async (draft, before) => {
      if (group === null) return changes.create(GroupForm.parse(draft))
      const change = toGroupChange(draft, before)
      if (change) await changes.save(group, change)
    },
    onDone,
  })
  const givenAgain = useMembersAgain(group?.members ?? [], form.values.memberIds)
  useReportUnsaved(!isUntouched)
  const isBuiltIn = group?.builtIn ?? false
  return (
    <form noValidate onSubmit={submit}>
      <div className={frame.fields}>
        <TextInput
          {...form.getInputProps('name')}
          {...(isBuiltIn && { value: groupName(form.values.name) })}
          label={t('group.name')}
          description={isBuiltIn ? t('group.nameFixed') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
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
      </div>
      <div className={frame.foot}>
        <GivenAgain texts={givenAgain} />
        {failure !== null && <NoticeAlert notice={{ tone: 'failure', text: failure }} />}
        <div className={frame.buttons}>
          <Button variant="default" disabled={changes.isBusy} onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={changes.isBusy}>
            {t(group ? 'group.save' : 'group.create')}
          </Button>
        </div>
      </div>
    </form>
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
