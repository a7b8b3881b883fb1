import { RULE_CATEGORIES, SEVERITIES } from '@bonfire/contract/category'
import { addToPortfolio, RuleForm, SiteForm } from '@bonfire/contract/portfolio'
import { Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { call } from '../../../../lib/http/api.ts'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import { managedPortfolioQuery, reloadManagedPortfolio } from '../../administration.queries.ts'
import { DraftForm } from '../../draft-form.tsx'
import { DraftModal } from '../../draft-modal.tsx'
import { likelyTimezone } from '../../portfolio/editors/site-draft.ts'
import { TimeZoneField } from '../../portfolio/editors/time-zone-field.tsx'
import { useDataForm } from '../../use-data-form.ts'
import classes from './missing.module.css'

interface AddMissingProps {
  thing: 'site' | 'rule'
  /** As the file names them. */
  ids: readonly string[]
  /** What the file calls them besides, by id. */
  names: ReadonlyMap<string, string>
  onClosed: () => void
  onCreated: () => void
}

const WIDTH = 560
const SHOWN_IDS = 12

/** Creates the sites or rules that a file names, with what they have in common. */
export function AddMissing({ thing, ids, names, onClosed, onCreated }: AddMissingProps) {
  const t = useTranslations('dataIn.missing')
  const queryClient = useQueryClient()
  const adding = useMutation({
    mutationFn: (body: Parameters<typeof add>[0]) => add(body),
    onSuccess: () => {
      reloadManagedPortfolio(queryClient)
      void queryClient.invalidateQueries({ queryKey: ['administration', 'rules'] })
      onCreated()
    },
  })
  const send = (body: Parameters<typeof add>[0]) => adding.mutateAsync(body)
  return (
    <DraftModal
      title={t(`${thing}.title`, { count: ids.length })}
      width={WIDTH}
      isBusy={adding.isPending}
      onClosed={onClosed}
    >
      {({ close, askToClose }) => {
        const form = { ids, names, isBusy: adding.isPending, send, onDone: close, onCancel: askToClose }
        return thing === 'site' ? <SitesForm {...form} /> : <RulesForm {...form} />
      }}
    </DraftModal>
  )
}

const add = (body: { sites: SiteForm[]; rules: RuleForm[] }) => call(addToPortfolio, { body })

interface FormProps {
  ids: readonly string[]
  names: ReadonlyMap<string, string>
  isBusy: boolean
  send: (body: { sites: SiteForm[]; rules: RuleForm[] }) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

const SitesDraft = z.pick(SiteForm, { label: true, projectKey: true, timezone: true })

function SitesForm({ ids, names, isBusy, send, onDone, onCancel }: FormProps) {
  const t = useTranslations('dataIn.missing')
  const words = useTranslations('dataIn.site')
  const { data } = useQuery(managedPortfolioQuery)
  const { projects, sites } = data ?? { projects: [], sites: [] }
  const only = projects.length === 1 ? (projects[0]?.projectKey ?? '') : ''
  const [first = ''] = ids
  const draft = useDataForm({
    saved: { label: names.get(first) ?? first, projectKey: only, timezone: likelyTimezone(only, sites) },
    schema: SitesDraft,
    isBusy,
    send: ({ label, ...common }) =>
      send({
        sites: ids.map((siteId) => ({
          ...common,
          siteId,
          label: ids.length === 1 ? label : (names.get(siteId) ?? siteId),
          state: null,
          runsRules: true,
        })),
        rules: [],
      }),
    onDone,
  })
  const { form } = draft
  return (
    <DraftForm draft={draft} submitLabel={t('site.create', { count: ids.length })} isBusy={isBusy} onCancel={onCancel}>
      <Ids ids={ids.map((id) => names.get(id) ?? id)} />
      {ids.length === 1 && (
        <TextInput {...form.getInputProps('label')} label={words('name')} autoComplete="off" data-autofocus required />
      )}
      <div className={frame.pair}>
        <Select
          {...form.getInputProps('projectKey')}
          label={words('project')}
          placeholder={words('chooseProject')}
          data={projects.map(({ projectKey: value, projectName }) => ({ value, label: projectName }))}
          value={form.values.projectKey || null}
          onChange={(key) => {
            form.setFieldValue('projectKey', key ?? '')
            form.setFieldValue('timezone', likelyTimezone(key ?? '', sites))
          }}
          nothingFoundMessage={words('noProjectFound')}
          allowDeselect={false}
          classNames={{ options: frame.options ?? '' }}
          searchable
          selectFirstOptionOnChange
          required
        />
        <TimeZoneField
          {...form.getInputProps('timezone')}
          value={form.values.timezone}
          onChange={(timezone) => form.setFieldValue('timezone', timezone)}
          note={undefined}
        />
      </div>
    </DraftForm>
  )
}

const OTHER = 'other'
const CATEGORIES = [...RULE_CATEGORIES, OTHER] as const
const RulesDraft = z.object({
  name: RuleForm.shape.name,
  category: z.enum(CATEGORIES),
  severity: z.string(),
})

function RulesForm({ ids, names, isBusy, send, onDone, onCancel }: FormProps) {
  const t = useTranslations('dataIn.missing')
  const words = useTranslations('analysis.categories')
  const severities = useTranslations('analysis.severity')
  const [first = ''] = ids
  const draft = useDataForm({
    saved: {
      name: names.get(first) ?? first,
      category: 'fdd' as z.infer<typeof RulesDraft>['category'],
      severity: 'medium',
    },
    schema: RulesDraft,
    isBusy,
    send: ({ name, category, severity }) =>
      send({
        sites: [],
        rules: ids.map((ruleId) => ({
          ruleId,
          name: ids.length === 1 ? name : (names.get(ruleId) ?? ruleId),
          category: category === OTHER ? null : category,
          severity,
        })),
      }),
    onDone,
  })
  const { form } = draft
  return (
    <DraftForm draft={draft} submitLabel={t('rule.create', { count: ids.length })} isBusy={isBusy} onCancel={onCancel}>
      <Ids ids={ids.map((id) => names.get(id) ?? id)} />
      {ids.length === 1 && (
        <TextInput {...form.getInputProps('name')} label={t('rule.name')} autoComplete="off" data-autofocus required />
      )}
      <div className={frame.pair}>
        <Select
          {...form.getInputProps('category')}
          label={t('rule.category')}
          data={CATEGORIES.map((value) => ({ value, label: words(value) }))}
          allowDeselect={false}
          classNames={{ options: frame.options ?? '' }}
        />
        <Select
          {...form.getInputProps('severity')}
          label={t('rule.severity')}
          data={SEVERITIES.map((value) => ({ value, label: severities(value) }))}
          allowDeselect={false}
          classNames={{ options: frame.options ?? '' }}
        />
      </div>
    </DraftForm>
  )
}

function Ids({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('dataIn.preview')
  if (ids.length === 1) return null
  const more = ids.length - SHOWN_IDS
  return (
    <p className={classes.ids}>
      {ids.slice(0, SHOWN_IDS).join(', ')}
      {more > 0 && ` ${t('andMore', { count: more })}`}
    </p>
  )
}
