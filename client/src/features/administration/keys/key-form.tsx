import { IngestKeyForm } from '@bonfire/contract/imports/ingest-keys'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { DraftForm } from '../draft-form.tsx'
import { useDataForm } from '../use-data-form.ts'
import { ProjectsField } from './projects-field.tsx'
import type { KeyChanges } from './use-key-changes.ts'

interface KeyDraft {
  name: string
  /** Null for all projects. */
  projectKeys: string[] | null
}

interface KeyFormProps {
  changes: KeyChanges
  onCreated: (secret: string) => void
  onCancel: () => void
}

const EMPTY: KeyDraft = { name: '', projectKeys: null }

/** The key's name and the projects it may send data for. */
export function KeyForm({ changes, onCreated, onCancel }: KeyFormProps) {
  const t = useTranslations('dataIn.key')
  const legendId = useId()
  const draft = useDataForm<KeyDraft, IngestKeyForm>({
    saved: EMPTY,
    schema: IngestKeyForm,
    isBusy: changes.isBusy,
    send: async (ready) => onCreated((await changes.create(ready)).secret),
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
      <TextInput
        {...form.getInputProps('name')}
        label={t('name')}
        description={t('nameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        data-autofocus
        required
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
              { value: 'all', label: t('allProjects') },
              { value: 'chosen', label: t('chosenProjects') },
            ]}
          />
        </div>
        {projectKeys === null ? (
          <p className={frame.hint}>{t('allProjectsHint')}</p>
        ) : (
          <ProjectsField chosen={projectKeys} error={form.errors.projectKeys} onChange={choose} />
        )}
      </fieldset>
    </DraftForm>
  )
}
