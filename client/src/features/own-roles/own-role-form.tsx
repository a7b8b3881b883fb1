import {
  type OwnRoleFields as Fields,
  OWN_ROLE_CONDUCTS,
  OWN_ROLE_TYPES,
  type OwnRole,
  OwnRoleFields,
} from '@bonfire/contract/histories/own-roles'
import { RoleName } from '@bonfire/contract/histories/role-name'
import { Select, Textarea } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { fieldProblems } from '../../lib/forms/draft.ts'
import { useDraftForm } from '../../lib/forms/use-draft-form.ts'
import { DraftForm } from '../../ui/dialogs/draft-form.tsx'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { TextField } from '../../ui/fields/text-field.tsx'
import { fieldsOf, type RoleChanges } from './use-role-changes.ts'

interface RoleDraft extends Omit<Fields, 'patterns' | 'brickClass'> {
  role: string
  /** One a line. */
  patterns: string
  brickClass: string
}

const EMPTY: RoleDraft = {
  role: '',
  label: '',
  type: 'temperature',
  conduct: 'measured',
  patterns: '',
  brickClass: '',
}

const draftOf = ({ patterns, brickClass, ...role }: OwnRole): RoleDraft => ({
  ...role,
  patterns: patterns.join('\n'),
  brickClass: brickClass ?? '',
})

function readFields({ label, type, conduct, patterns, brickClass }: RoleDraft): Fields {
  const lines = patterns.split('\n').flatMap((line) => line.trim() || [])
  return { label: label.trim(), type, conduct, patterns: lines, brickClass: brickClass.trim() || null }
}

const problemsOf = (draft: RoleDraft) => {
  const wrongName = RoleName.safeParse(draft.role.trim()).error?.issues[0]?.message
  return { ...(wrongName && { role: wrongName }), ...fieldProblems(OwnRoleFields, readFields(draft)) }
}

interface OwnRoleFormProps {
  /** Null: a new one. */
  role: OwnRole | null
  changes: RoleChanges
  onDone: () => void
  onCancel: () => void
}

/** What a role means, and by which signs points are proposed it. */
export function OwnRoleForm({ role, changes, onDone, onCancel }: OwnRoleFormProps) {
  const t = useTranslations('ownRoles')
  const saved = useMemo(() => (role ? draftOf(role) : EMPTY), [role])
  const draft = useDraftForm<RoleDraft>({
    saved,
    problemsOf,
    isBusy: changes.isBusy,
    onDone,
    texts: {},
    send: (wanted) =>
      changes.save({
        role: wanted.role.trim(),
        fields: readFields(wanted),
        expected: role && fieldsOf(role),
      }),
  })
  const { form } = draft
  const choice = { allowDeselect: false, classNames: { options: frame.options ?? '' } }
  return (
    <DraftForm draft={draft} submitLabel={t('save')} isBusy={changes.isBusy} onCancel={onCancel}>
      <div className={frame.pair}>
        <TextField
          {...form.getInputProps('role')}
          label={t('role')}
          description={t('roleHint')}
          spellCheck={false}
          maxLength={40}
          disabled={role !== null}
          data-autofocus={role === null || undefined}
          required
        />
        <TextField
          {...form.getInputProps('label')}
          label={t('label')}
          maxLength={100}
          data-autofocus={role !== null || undefined}
          required
        />
      </div>
      <div className={frame.pair}>
        <Select
          {...choice}
          {...form.getInputProps('type')}
          label={t('type')}
          description={t('typeHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={OWN_ROLE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          disabled={role !== null}
        />
        <Select
          {...choice}
          {...form.getInputProps('conduct')}
          label={t('conduct')}
          description={t('conductHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={OWN_ROLE_CONDUCTS.map((value) => ({ value, label: t(`conducts.${value}`) }))}
        />
      </div>
      <Textarea
        {...form.getInputProps('patterns')}
        label={t('patterns')}
        description={t('patternsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minRows={2}
        maxRows={8}
        autosize
        spellCheck={false}
      />
      <TextField
        {...form.getInputProps('brickClass')}
        label={t('brickClass')}
        placeholder="Glycol_Supply_Temperature_Sensor"
        maxLength={200}
        spellCheck={false}
      />
    </DraftForm>
  )
}
