import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/Switch.css'
import {
  DEFAULT_FILTER,
  type HaystackSource,
  HaystackSourceForm,
  PULL_INTERVALS,
  tryHaystackSource,
} from '@bonfire/contract/imports/haystack-sources'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import { DraftForm } from '../../../ui/dialogs/draft-form.tsx'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasswordField } from '../../auth/passwords/password-field.tsx'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import { useDataForm } from '../../data-in/use-data-form.ts'
import { managedPortfolioQuery } from '../../portfolio/managed-portfolio.queries.ts'
import { useInPart } from '../../portfolio/use-in-part.ts'
import { formatInterval } from '../folder/interval.ts'
import { mappingsQuery } from '../imports.queries.ts'
import own from './haystack-sources.module.css'
import { TrialResult } from './trial-result.tsx'
import type { HaystackChanges } from './use-haystack-changes.ts'

interface SourceDraft extends Required<HaystackSourceForm> {}

interface SourceFormProps {
  /** Null for a new one. */
  source: HaystackSource | null
  changes: HaystackChanges
  onDone: (name: string) => void
  onCancel: () => void
}

const DEFAULT_INTERVAL_SECONDS = SECONDS_PER_HOUR

/** Edits where the server is, who reads there, what and how often. A trial says whether it works before it is saved. */
function SourceForm({ source, changes, onDone, onCancel }: SourceFormProps) {
  const t = useTranslations('dataIn.haystack')
  const format = useFormatter()
  const draft = useDataForm<SourceDraft, HaystackSourceForm>({
    saved: toSourceDraft(source),
    schema: HaystackSourceForm,
    isBusy: changes.isSaving,
    send: (ready) => changes.save({ id: source?.id ?? null, form: omitEmptyPassword(ready) }),
    onDone: () => onDone(draft.form.values.name.trim()),
  })
  const { form } = draft
  const inPart = useInPart()
  const trial = useTrial(source, draft)
  const { data: portfolio } = useQuery(managedPortfolioQuery)
  const { data: mappings } = useQuery(mappingsQuery)
  const projects = (portfolio?.projects ?? []).map(({ projectKey, projectName }) => ({
    value: projectKey,
    label: projectName,
    disabled: inPart({ projectKey }) !== undefined,
  }))
  const kept = (mappings?.mappings ?? []).flatMap(({ kind, name }) => (kind === 'hits' && name !== null ? [name] : []))
  const known = (values: readonly string[], value: string | null) =>
    value === null || values.includes(value) ? [...values] : [...values, value]
  return (
    <DraftForm
      draft={draft}
      submitLabel={t('save')}
      isBusy={changes.isSaving}
      readOnly={source ? inPart(source.projectKey === null ? 'all' : { projectKey: source.projectKey }) : undefined}
      onCancel={onCancel}
    >
      <TextInput {...form.getInputProps('name')} label={t('name')} autoComplete="off" data-autofocus required />
      <TextField
        {...form.getInputProps('address')}
        label={t('address')}
        description={t('addressHint')}
        type="url"
        spellCheck={false}
        required
      />
      <div className={frame.pair}>
        <TextInput
          {...form.getInputProps('username')}
          label={t('username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.getInputProps('password')}
          label={t('password')}
          description={source ? t('passwordKept') : undefined}
          autoComplete="new-password"
          size="sm"
          required={source === null}
          withAsterisk={source === null}
        />
      </div>
      <TextField
        {...form.getInputProps('filter')}
        label={t('filter')}
        description={t('filterHint')}
        spellCheck={false}
        required
      />
      <div className={frame.pair}>
        <Select
          {...form.getInputProps('projectKey')}
          label={t('project')}
          placeholder={t('allProjects')}
          data={projects}
          classNames={{ options: frame.options ?? '' }}
          withScrollArea={false}
          clearable
          searchable
        />
        <Select
          {...form.getInputProps('mapping')}
          label={t('mapping')}
          placeholder={t('noMapping')}
          data={known(kept, form.values.mapping)}
          classNames={{ options: frame.options ?? '' }}
          withScrollArea={false}
          clearable
          searchable
        />
      </div>
      <div className={frame.pair}>
        <Select
          label={t('interval')}
          data={PULL_INTERVALS.map((seconds) => ({ value: String(seconds), label: formatInterval(format, seconds) }))}
          value={String(form.values.intervalSeconds)}
          onChange={(chosen) => {
            const seconds = PULL_INTERVALS.find((each) => String(each) === chosen)
            if (seconds) form.setFieldValue('intervalSeconds', seconds)
          }}
          classNames={{ options: frame.options ?? '' }}
          withScrollArea={false}
          allowDeselect={false}
        />
        <Switch {...form.getInputProps('isOn', { type: 'checkbox' })} mt={30} label={t('on')} />
      </div>
      <div>
        <Button variant="default" loading={trial.isPending} onClick={trial.start}>
          {t('try')}
        </Button>
      </div>
      {trial.result && (
        <section className={own.trial} aria-label={t('tried')}>
          <TrialResult result={trial.result} name={form.values.name.trim()} />
        </section>
      )}
    </DraftForm>
  )
}

type FormOfDraft = ReturnType<typeof useDataForm<SourceDraft, HaystackSourceForm>>

/** Tries what the fields say, without saving it. */
function useTrial(source: HaystackSource | null, { form, check, attempt }: FormOfDraft) {
  const asking = useMutation({
    mutationFn: (ready: HaystackSourceForm) =>
      call(tryHaystackSource, { body: { ...ready, sourceId: source?.id ?? null } }),
  })
  const start = () => {
    asking.reset()
    const stay = () => {}
    if (check())
      void attempt(() => asking.mutateAsync(omitEmptyPassword(HaystackSourceForm.parse(form.getValues()))), stay)
  }
  return { start, isPending: asking.isPending, result: asking.data }
}

function toSourceDraft(source: HaystackSource | null): SourceDraft {
  if (!source) {
    return {
      name: '',
      address: '',
      username: '',
      password: '',
      filter: DEFAULT_FILTER,
      projectKey: null,
      mapping: null,
      intervalSeconds: DEFAULT_INTERVAL_SECONDS,
      isOn: true,
    }
  }
  const { name, address, username, filter, projectKey, mapping, intervalSeconds, isOn } = source
  return { name, address, username, password: '', filter, projectKey, mapping, intervalSeconds, isOn }
}

/** The kept password stays if none is typed. */
function omitEmptyPassword({ password, ...settings }: HaystackSourceForm): HaystackSourceForm {
  return password ? { ...settings, password } : settings
}

interface SourceModalProps {
  /** Null for a new one. */
  source: HaystackSource | null
  changes: HaystackChanges
  onSaved: (name: string) => void
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 720

export function SourceModal({ source, changes, onSaved, onClosed }: SourceModalProps) {
  const t = useTranslations('dataIn.haystack')
  return (
    <DraftModal title={t(source ? 'change' : 'add')} width={WIDTH} isBusy={changes.isSaving} onClosed={onClosed}>
      {(closing) => (
        <SourceForm
          source={source}
          changes={changes}
          onDone={(name) => {
            onSaved(name)
            closing.close()
          }}
          onCancel={closing.askToClose}
        />
      )}
    </DraftModal>
  )
}
