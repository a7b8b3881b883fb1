import '@mantine/core/styles/Switch.css'
import { LOCALES } from '@bonfire/contract/people/users'
import { WEBHOOK_EVENTS } from '@bonfire/contract/webhooks/webhook-events'
import {
  type WebhookForm as Form,
  WEBHOOK_FORMS,
  type Webhook,
  WebhookSettings,
} from '@bonfire/contract/webhooks/webhooks'
import { Checkbox, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/use-language.ts'
import { DraftForm } from '../../ui/dialogs/draft-form.tsx'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { TextField } from '../../ui/fields/text-field.tsx'
import note from '../../ui/messages/note.module.css'
import { Problem } from '../../ui/messages/problem.tsx'
import administration from '../data-in/data-in.module.css'
import { useDataForm } from '../data-in/use-data-form.ts'
import { ProjectsField } from '../portfolio/projects-field.tsx'
import { useInPart } from '../portfolio/use-in-part.ts'
import { toSettings, type WebhookChanges } from './use-webhook-changes.ts'

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null
  changes: WebhookChanges
  onCreated: (secret: string) => void
  onSaved: (name: string) => void
  onCancel: () => void
}

/** Edits the receiver of messages, their form, their content and their projects. */
export function WebhookForm({ webhook, changes, onCreated, onSaved, onCancel }: WebhookFormProps) {
  const t = useTranslations('webhooks.form')
  const names = useTranslations('webhooks')
  const locale = useLanguage()
  const formId = useId()
  const projectsId = useId()
  const isPartial = useInPart()('all') !== undefined
  const draft = useDataForm<WebhookSettings, WebhookSettings>({
    saved: webhook
      ? toSettings(webhook)
      : {
          name: '',
          url: '',
          form: 'json',
          locale,
          events: [...WEBHOOK_EVENTS],
          isOn: true,
          projectKeys: isPartial ? [] : null,
        },
    schema: WebhookSettings,
    isBusy: changes.isBusy,
    send: async (settings) => {
      if (webhook) await changes.save({ id: webhook.id, settings })
      else onCreated((await changes.create(settings)).secret)
    },
    onDone: () => webhook && onSaved(draft.form.values.name.trim()),
  })
  const { form } = draft
  const { values } = form
  const chooseProjects = (keys: string[] | null) => {
    form.clearFieldError('projectKeys')
    form.setFieldValue('projectKeys', keys)
  }
  return (
    <DraftForm draft={draft} submitLabel={t(webhook ? 'save' : 'make')} isBusy={changes.isBusy} onCancel={onCancel}>
      <TextInput {...form.getInputProps('name')} label={t('name')} autoComplete="off" data-autofocus required />
      <div className={frame.pair}>
        <fieldset className={frame.fieldset}>
          <legend id={formId}>{t('form')}</legend>
          <SegmentedControl
            size="sm"
            aria-labelledby={formId}
            value={values.form}
            onChange={(chosen) => form.setFieldValue('form', chosen as Form)}
            data={WEBHOOK_FORMS.map((value) => ({ value, label: names(`forms.${value}`) }))}
          />
        </fieldset>
        {values.form !== 'json' && (
          <Select
            label={t('locale')}
            data={LOCALES.map((value) => ({ value, label: t(`locales.${value}`) }))}
            value={values.locale}
            onChange={(chosen) => {
              const known = LOCALES.find((one) => one === chosen)
              if (known) form.setFieldValue('locale', known)
            }}
            classNames={{ options: frame.options ?? '' }}
            withScrollArea={false}
            allowDeselect={false}
          />
        )}
      </div>
      <TextField
        {...form.getInputProps('url')}
        label={t('url')}
        description={t(`urlHints.${values.form}`)}
        type="url"
        spellCheck={false}
        required
      />
      <fieldset className={frame.fieldset}>
        <legend>{t('events')}</legend>
        <div className={administration.scopes}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              size="sm"
              label={names(`events.${event}`)}
              checked={values.events.includes(event)}
              onChange={({ currentTarget: { checked } }) => {
                form.clearFieldError('events')
                const chosen = WEBHOOK_EVENTS.filter((one) => (one === event ? checked : values.events.includes(one)))
                form.setFieldValue('events', chosen)
              }}
            />
          ))}
        </div>
        {form.errors.events && <Problem isQuiet>{form.errors.events}</Problem>}
      </fieldset>
      <fieldset className={frame.fieldset}>
        <legend id={projectsId}>{t('projects')}</legend>
        <div>
          <SegmentedControl
            size="sm"
            aria-labelledby={projectsId}
            value={values.projectKeys === null ? 'all' : 'chosen'}
            onChange={(value) => chooseProjects(value === 'all' ? null : [])}
            data={[
              { value: 'all', label: names('allProjects'), disabled: isPartial },
              { value: 'chosen', label: t('chosenProjects') },
            ]}
          />
        </div>
        {values.projectKeys === null ? (
          <p className={note.note}>{t('allProjectsHint')}</p>
        ) : (
          <ProjectsField chosen={values.projectKeys} error={form.errors.projectKeys} onChange={chooseProjects} />
        )}
      </fieldset>
      <Switch {...form.getInputProps('isOn', { type: 'checkbox' })} label={t('on')} />
    </DraftForm>
  )
}
