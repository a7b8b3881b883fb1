import { makeProjectKey } from '@bonfire/contract/imports/made-keys'
import { type PortfolioProject, ProjectForm } from '@bonfire/contract/portfolio'
import { issue } from '@bonfire/contract/refusals/problem'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { changedFields, pickFields } from '../../../lib/forms/draft.ts'
import { DraftForm } from '../../../ui/dialogs/draft-form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import { useDataForm } from '../../data-in/use-data-form.ts'
import { managedPortfolioQuery } from '../managed-portfolio.queries.ts'
import { useInPart } from '../use-in-part.ts'
import type { PortfolioChanges } from '../use-portfolio-changes.ts'
import { ActionDefaults } from './action-defaults.tsx'
import { commonestCurrency } from './currencies.ts'
import { CurrencyField } from './currency-field.tsx'

interface ProjectEditorProps {
  /** Null for a new one. */
  project: PortfolioProject | null
  changes: PortfolioChanges
  onDone: () => void
  onCancel: () => void
}

interface ProjectDraft extends Omit<PortfolioProject, 'sampleRetentionDays' | 'quietDays'> {
  /** The typed text; empty means forever. */
  readonly sampleRetentionDays: string
  readonly quietDays: string
}

const EMPTY: ProjectDraft = {
  projectKey: '',
  projectName: '',
  currency: '',
  sampleRetentionDays: '',
  quietDays: '7',
  usualStatus: null,
  usualTeam: null,
  closingNeeds: [],
  repairFollowUp: 'tell',
}
const isRetention = (text: string) => /^\s*(\d{1,5})?\s*$/.test(text) && Number(text) <= 36_500 && text.trim() !== '0'
const isQuietDays = (text: string) => /^\s*\d{1,2}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= 90
const DraftSchema = z.extend(ProjectForm, {
  sampleRetentionDays: z.pipe(
    z.string().check(z.refine(isRetention, { error: issue('project.retention') })),
    z.transform((text) => (text.trim() === '' ? null : Number(text))),
  ),
  quietDays: z.pipe(
    z.string().check(z.refine(isQuietDays, { error: issue('project.quiet-days') })),
    z.transform(Number),
  ),
})

const toProjectDraft = ({ sampleRetentionDays: days, quietDays, ...project }: PortfolioProject): ProjectDraft => ({
  ...project,
  sampleRetentionDays: days === null ? '' : String(days),
  quietDays: String(quietDays),
})

/** `TOUR-NORD`, unless there is such a project. */
const proposedKey = (name: string, projects: readonly PortfolioProject[]): string =>
  name.trim() === '' ? '' : makeProjectKey(name, new Set(projects.map(({ projectKey }) => projectKey)))

/** Name, key and currency of a project, and how long it keeps samples; the key cannot be changed later. */
function ProjectEditor({ project, changes, onDone, onCancel }: ProjectEditorProps) {
  const t = useTranslations('dataIn.project')
  const { data: portfolio } = useQuery(managedPortfolioQuery)
  const draft = useDataForm<ProjectDraft, ProjectForm>({
    saved: project ? toProjectDraft(project) : { ...EMPTY, currency: commonestCurrency(portfolio?.projects ?? []) },
    schema: DraftSchema,
    isBusy: changes.isBusy,
    send: async (ready, values, before) => {
      if (project === null) return changes.createProject(ready)
      const changed = changedFields(values, before)
      if (changed.length === 0) return
      return changes.editProject(project.projectKey, {
        ...pickFields(ready, changed),
        expected: pickFields(DraftSchema.parse(before), changed),
      })
    },
    onDone,
  })
  const { form } = draft
  const inPart = useInPart()
  const nameIt = (next: string) => {
    const { projectName, projectKey } = form.values
    const projects = portfolio?.projects ?? []
    form.setFieldValue('projectName', next)
    // Keep a key the user wrote.
    if (project === null && projectKey === proposedKey(projectName, projects)) {
      form.setFieldValue('projectKey', proposedKey(next, projects))
    }
  }
  return (
    <DraftForm
      draft={draft}
      submitLabel={t(project ? 'save' : 'make')}
      isBusy={changes.isBusy}
      readOnly={inPart(project ?? 'all')}
      onCancel={onCancel}
    >
      <TextInput
        {...form.getInputProps('projectName')}
        label={t('name')}
        onChange={(event) => nameIt(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
        required
      />
      <TextField
        {...form.getInputProps('projectKey')}
        label={t('key')}
        description={t(project ? 'keyFixed' : 'keyHint')}
        disabled={project !== null}
        required={project === null}
      />
      <CurrencyField
        {...form.getInputProps('currency')}
        value={form.values.currency}
        present={project?.currency}
        onChange={(currency) => form.setFieldValue('currency', currency)}
      />
      <TextField
        {...form.getInputProps('sampleRetentionDays')}
        label={t('retention')}
        description={t('retentionHint')}
        placeholder={t('forEver')}
        inputMode="numeric"
      />
      <TextField
        {...form.getInputProps('quietDays')}
        label={t('quietDays')}
        description={t('quietDaysHint')}
        inputMode="numeric"
        required
      />
      <ActionDefaults values={form.values} onChange={(name, value) => form.setFieldValue(name, value as never)} />
    </DraftForm>
  )
}

interface ProjectModalProps extends Omit<ProjectEditorProps, 'onDone' | 'onCancel'> {
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 560

export function ProjectModal({ project, changes, onClosed }: ProjectModalProps) {
  const t = useTranslations('dataIn.project')
  return (
    <DraftModal title={t(project ? 'edit' : 'create')} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {({ close, askToClose }) => (
        <ProjectEditor project={project} changes={changes} onDone={close} onCancel={askToClose} />
      )}
    </DraftModal>
  )
}
