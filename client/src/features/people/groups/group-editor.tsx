import type { Group } from '@bonfire/contract/groups'
import { ACCESS_STRINGS } from '@bonfire/contract/users'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/form-dialog.module.css'
import { useReportUnsaved } from '../../../ui/unsaved.ts'
import classes from '../dialog.module.css'
import { PeopleAlert } from '../people-alert.tsx'
import { MemberPicker } from './member-picker.tsx'
import type { GroupChanges } from './use-group-changes.ts'
import { useGroupForm } from './use-group-form.ts'

interface GroupEditorProps {
  /** Null for one that is to be created. */
  group: Group | null
  changes: GroupChanges
  onDone: () => void
  onCancel: () => void
}

/** Name, access and members; of a built-in group only the members can be changed. */
export function GroupEditor({ group, changes, onDone, onCancel }: GroupEditorProps) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  const { form, failure, isUntouched, submit } = useGroupForm({ group, changes, onDone })
  useReportUnsaved(!isUntouched)
  const isBuiltIn = group?.builtIn ?? false
  return (
    <form noValidate onSubmit={submit}>
      <div className={frame.fields}>
        <TextInput
          {...form.getInputProps('name')}
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
        {failure !== null && <PeopleAlert news={{ tone: 'failure', text: failure }} />}
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

interface AccessFieldProps {
  access: readonly string[]
  isFixed: boolean
  onChange: (access: string[]) => void
}

function AccessField({ access, isFixed, onChange }: AccessFieldProps) {
  const t = useTranslations('people')
  const legendId = useId()
  const turn = (name: string, isOn: boolean) =>
    onChange(isOn ? [...access, name] : access.filter((other) => other !== name))
  return (
    <fieldset className={classes.portfolio} aria-labelledby={legendId}>
      <legend id={legendId}>{t('groups.access')}</legend>
      {isFixed && <p className={frame.hint}>{t('group.accessFixed')}</p>}
      {ACCESS_STRINGS.map((name) => (
        <Checkbox
          key={name}
          size="xs"
          label={
            <span className={classes.accessLabel}>
              <code>{name}</code> <span>{t(`access.${name}`)}</span>
            </span>
          }
          checked={access.includes(name)}
          disabled={isFixed}
          onChange={(event) => turn(name, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
