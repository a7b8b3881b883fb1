import { type PortfolioProject, ProjectForm } from '@bonfire/contract/portfolio'
import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import frame from '../../../ui/form-dialog.module.css'
import { changedFields, partOf } from '../draft.ts'
import { DraftForm } from '../draft-form.tsx'
import { useDraftForm } from '../use-draft-form.ts'
import { currencyOptions } from './currencies.ts'
import type { PortfolioChanges } from './use-portfolio-changes.ts'

interface ProjectEditorProps {
  /** Null for one that is to be made. */
  project: PortfolioProject | null
  changes: PortfolioChanges
  onDone: () => void
  onCancel: () => void
}

const EMPTY: PortfolioProject = { projectKey: '', projectName: '', currency: '' }

/** Name, key and currency of a project; the key is chosen once. */
export function ProjectEditor({ project, changes, onDone, onCancel }: ProjectEditorProps) {
  const t = useTranslations('dataIn.project')
  const locale = useLocale()
  const currencies = useMemo(() => currencyOptions(locale, project?.currency), [locale, project?.currency])
  const draft = useDraftForm<PortfolioProject, ProjectForm>({
    saved: project ?? EMPTY,
    schema: ProjectForm,
    isBusy: changes.isBusy,
    send: async (ready, values, before) => {
      if (project === null) return changes.createProject(ready)
      const changed = changedFields(values, before)
      if (changed.length === 0) return
      return changes.editProject(project.projectKey, { ...partOf(ready, changed), expected: partOf(before, changed) })
    },
    onDone,
  })
  const { form } = draft
  return (
    <DraftForm draft={draft} submitLabel={t(project ? 'save' : 'make')} isBusy={changes.isBusy} onCancel={onCancel}>
      <TextInput {...form.getInputProps('projectName')} label={t('name')} autoComplete="off" data-autofocus required />
      <TextInput
        {...form.getInputProps('projectKey')}
        label={t('key')}
        description={t(project ? 'keyFixed' : 'keyHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        disabled={project !== null}
        required={project === null}
      />
      <Select
        {...form.getInputProps('currency')}
        label={t('currency')}
        description={t('currencyHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('chooseCurrency')}
        data={currencies}
        value={form.values.currency || null}
        onChange={(currency) => form.setFieldValue('currency', currency ?? '')}
        nothingFoundMessage={t('noCurrencyFound')}
        allowDeselect={false}
        classNames={{ options: frame.options ?? '' }}
        searchable
        selectFirstOptionOnChange
        required
      />
    </DraftForm>
  )
}
