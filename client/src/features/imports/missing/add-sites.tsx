import { makeProjectKey } from '@bonfire/contract/imports/made-keys'
import { type PortfolioProject, ProjectForm, SiteForm } from '@bonfire/contract/portfolio'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { DraftForm } from '../../../ui/dialogs/draft-form.tsx'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDataForm } from '../../data-in/use-data-form.ts'
import { commonestCurrency } from '../../portfolio/editors/currencies.ts'
import { CurrencyField } from '../../portfolio/editors/currency-field.tsx'
import { likelyTimezone } from '../../portfolio/editors/site-draft.ts'
import { TimeZoneField } from '../../portfolio/editors/time-zone-field.tsx'
import { managedPortfolioQuery } from '../../portfolio/managed-portfolio.queries.ts'
import { type MissingFormProps, MissingIds } from './missing-form.tsx'

// The list of projects has this for one that is created with the sites; keys have no blanks around them.
const NEW_PROJECT = ' '

const Common = { label: SiteForm.shape.label, timezone: SiteForm.shape.timezone }
const SitesDraft = z.discriminatedUnion('isNew', [
  z.object({ ...Common, isNew: z.literal(false), projectKey: SiteForm.shape.projectKey }),
  z.object({
    ...Common,
    isNew: z.literal(true),
    newKey: ProjectForm.shape.projectKey,
    ...z.pick(ProjectForm, { projectName: true, currency: true }).shape,
  }),
])

interface Draft {
  label: string
  timezone: string
  isNew: boolean
  projectKey: string
  projectName: string
  newKey: string
  currency: string
}

/** Creates the sites that a file names in a project, which may be new as well. */
export function AddSites({ ids, names, isBusy, send, onDone, onCancel }: MissingFormProps) {
  const t = useTranslations('dataIn.missing')
  const words = useTranslations('dataIn.site')
  const { data } = useQuery(managedPortfolioQuery)
  const { projects, sites } = data ?? { projects: [], sites: [] }
  const only = projects.length === 1 ? (projects[0]?.projectKey ?? '') : ''
  const [first = ''] = ids
  const draft = useDataForm<Draft, z.infer<typeof SitesDraft>>({
    saved: {
      label: names.get(first) ?? first,
      timezone: likelyTimezone(only, sites),
      projectKey: only,
      isNew: data !== undefined && projects.length === 0,
      projectName: '',
      newKey: '',
      currency: commonestCurrency(projects),
    },
    schema: SitesDraft,
    isBusy,
    send: ({ label, timezone, ...place }) => {
      const projectKey = place.isNew ? place.newKey : place.projectKey
      return send({
        projects: place.isNew ? [newProject(place)] : [],
        sites: ids.map((siteId) => ({
          siteId,
          projectKey,
          timezone,
          state: null,
          runsRules: true,
          label: ids.length === 1 ? label : (names.get(siteId) ?? siteId),
        })),
        rules: [],
      })
    },
    onDone,
  })
  const { form } = draft
  const chooseProject = (chosen: string) => {
    const key = chosen === NEW_PROJECT ? '' : chosen
    form.setFieldValue('isNew', chosen === NEW_PROJECT)
    form.setFieldValue('projectKey', key)
    form.setFieldValue('timezone', likelyTimezone(key, sites))
  }
  return (
    <DraftForm draft={draft} submitLabel={t('site.create', { count: ids.length })} isBusy={isBusy} onCancel={onCancel}>
      <MissingIds ids={ids.map((id) => names.get(id) ?? id)} />
      {ids.length === 1 && (
        <TextInput {...form.getInputProps('label')} label={words('name')} autoComplete="off" data-autofocus required />
      )}
      <div className={frame.pair}>
        <SearchSelect
          {...form.getInputProps('projectKey')}
          label={words('project')}
          placeholder={words('chooseProject')}
          data={projectChoices(projects, t('site.newProject'))}
          value={form.values.isNew ? NEW_PROJECT : form.values.projectKey || null}
          onChange={(chosen) => chooseProject(chosen ?? '')}
          nothingFoundMessage={words('noProjectFound')}
          required
        />
        <TimeZoneField
          {...form.getInputProps('timezone')}
          value={form.values.timezone}
          onChange={(timezone) => form.setFieldValue('timezone', timezone)}
          note={undefined}
        />
      </div>
      {form.values.isNew && <NewProjectFields form={form} projects={projects} />}
    </DraftForm>
  )
}

interface NewProjectFieldsProps extends Pick<ReturnType<typeof useDataForm<Draft, unknown>>, 'form'> {
  projects: readonly PortfolioProject[]
}

function NewProjectFields({ form, projects }: NewProjectFieldsProps) {
  const t = useTranslations('dataIn.missing.site')
  const words = useTranslations('dataIn.project')
  const keyOf = (projectName: string) =>
    projectName.trim() === '' ? '' : makeProjectKey(projectName, new Set(projects.map(({ projectKey }) => projectKey)))
  const nameProject = (projectName: string) => {
    const { projectName: former, newKey } = form.values
    form.setFieldValue('projectName', projectName)
    // Keep a key the user wrote.
    if (newKey === keyOf(former)) form.setFieldValue('newKey', keyOf(projectName))
  }
  return (
    <>
      <TextInput
        {...form.getInputProps('projectName')}
        label={t('projectName')}
        onChange={(event) => nameProject(event.currentTarget.value)}
        autoComplete="off"
        required
      />
      <div className={frame.pair}>
        <TextField {...form.getInputProps('newKey')} label={t('projectKey')} description={words('keyHint')} required />
        <CurrencyField
          {...form.getInputProps('currency')}
          value={form.values.currency}
          onChange={(currency) => form.setFieldValue('currency', currency)}
        />
      </div>
    </>
  )
}

const projectChoices = (projects: readonly PortfolioProject[], created: string) => [
  { value: NEW_PROJECT, label: created },
  ...projects.map(({ projectKey: value, projectName: label }) => ({ value, label })),
]

const newProject = ({ newKey, projectName, currency }: Pick<Draft, 'newKey' | 'projectName' | 'currency'>) => ({
  projectKey: newKey,
  projectName,
  currency,
  sampleRetentionDays: null,
  quietDays: 7,
  usualStatus: null,
  usualTeam: null,
  closingNeeds: [],
  repairFollowUp: 'tell' as const,
})
