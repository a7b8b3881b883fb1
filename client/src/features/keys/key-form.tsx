import { IngestKeyForm } from '@bonfire/contract/imports/ingest-keys'
import type { KeyScope } from '@bonfire/contract/values/key-scope'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { DraftForm } from '../../ui/dialogs/draft-form.tsx'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { TextField } from '../../ui/fields/text-field.tsx'
import note from '../../ui/messages/note.module.css'
import { useDataForm } from '../data-in/use-data-form.ts'
import { ProjectsField } from '../portfolio/projects-field.tsx'
import { useInPart } from '../portfolio/use-in-part.ts'
import { ScopesField } from './scopes-field.tsx'
import type { KeyChanges } from './use-key-changes.ts'

interface KeyDraft {
  name: string
  /** Null for all projects. */
  projectKeys: string[] | null
  scopes: KeyScope[]
  expiresAt: string | null
}

/** Its secret is only known now. */
export interface CreatedKey {
  readonly secret: string
  readonly scopes: readonly KeyScope[]
}

interface KeyFormProps {
  changes: KeyChanges
  onCreated: (created: CreatedKey) => void
  onCancel: () => void
}

const EMPTY: KeyDraft = { name: '', projectKeys: null, scopes: ['ingest'], expiresAt: null }

/** The key's name, what it may do, in which projects and until when. */
export function KeyForm({ changes, onCreated, onCancel }: KeyFormProps) {
  const t = useTranslations('dataIn.key')
  const legendId = useId()
  const isPartial = useInPart()('all') !== undefined
  const draft = useDataForm<KeyDraft, IngestKeyForm>({
    saved: isPartial ? { ...EMPTY, projectKeys: [] } : EMPTY,
    schema: IngestKeyForm,
    isBusy: changes.isBusy,
    send: async (ready) => onCreated({ secret: (await changes.create(ready)).secret, scopes: ready.scopes }),
    onDone: () => {},
  })
  const { form } = draft
  const { projectKeys } = form.values
  const choose = (keys: string[] | null) => {
    form.clearFieldError('projectKeys')
    form.setFieldValue('projectKeys', keys)
  }
  return (
    <DraftForm draft={draft} submitLabel={t('make')} isBusy={changes.isBusy} onCancel={onCancel}>
      <TextField
        {...form.getInputProps('name')}
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        required
      />
      <ScopesField
        chosen={form.values.scopes}
        error={form.errors.scopes}
        onChange={(scopes) => {
          form.clearFieldError('scopes')
          form.setFieldValue('scopes', scopes)
        }}
      />
      <fieldset className={frame.fieldset}>
        <legend id={legendId}>{t('projects')}</legend>
        <div>
          <SegmentedControl
            size="sm"
            aria-labelledby={legendId}
            value={projectKeys === null ? 'all' : 'chosen'}
            onChange={(value) => choose(value === 'all' ? null : [])}
            data={[
              { value: 'all', label: t('allProjects'), disabled: isPartial },
              { value: 'chosen', label: t('chosenProjects') },
            ]}
          />
        </div>
        {projectKeys === null ? (
          <p className={note.note}>{t('allProjectsHint')}</p>
        ) : (
          <ProjectsField chosen={projectKeys} error={form.errors.projectKeys} onChange={choose} />
        )}
      </fieldset>
      <TextInput
        type="date"
        max="9999-12-31"
        label={t('expiry')}
        description={t('expiryHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={form.errors.expiresAt}
        value={form.values.expiresAt?.slice(0, 10) ?? ''}
        onChange={({ currentTarget: { value } }) => {
          form.clearFieldError('expiresAt')
          form.setFieldValue('expiresAt', value === '' ? null : `${value}T00:00:00Z`)
        }}
      />
    </DraftForm>
  )
}
