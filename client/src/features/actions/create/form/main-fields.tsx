import { OFFERED_PRIORITIES } from '@bonfire/contract/actions/action-words'
import { choicesOf, type FieldsOfKind, fieldsWith, isFieldOfKind, isRequired } from '@bonfire/contract/actions/fields'
import { may } from '@bonfire/contract/people/permissions'
import type { Portfolio } from '@bonfire/contract/sites'
import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { likelyCausesQuery } from '../../../evidence/diagnosis.queries.ts'
import { listSites } from '../../../sites/portfolio.queries.ts'
import { CauseSelect } from '../../causes/cause-select.tsx'
import { useChoiceLabel } from '../../use-action-words.ts'
import type { SeveritySource } from '../filled-in.ts'
import { offeredStatuses } from '../use-action-settings.ts'
import type { ActionDraft, DraftField } from './action-draft.ts'
import { useActionDraft } from './draft-form.ts'
import rows from './field-rows.module.css'
import { PlainFields } from './plain-fields.tsx'

/** The severity that a finding suggests, and the reason. */
export interface SuggestedSeverity {
  readonly severity: ActionDraft['priority']
  readonly source: SeveritySource | undefined
}

interface MainFieldsProps {
  projectKey: string
  suggested: SuggestedSeverity | undefined
  /** The findings that the action is for. */
  equipRuleIds: readonly string[]
}

type Choice = Extract<DraftField, FieldsOfKind<'choice'>>
const CHOICES = fieldsWith('create').filter((field): field is Choice => isFieldOfKind(field, 'choice'))

/** Summary, status, severity, type and description. */
export function MainFields({ projectKey, suggested, equipRuleIds }: MainFieldsProps) {
  const { data: likelyCauses = [] } = useQuery(likelyCausesQuery(equipRuleIds))
  const t = useTranslations('createAction')
  const fieldLabels = useTranslations('actions.fields')
  const labelOf = useChoiceLabel()
  const form = useActionDraft()
  const user = useSessionUser()
  const statuses = offeredStatuses(projectKey, {
    mayTriage: may(user, 'chooseTriage'),
    disabledStatuses: user.config.disabledStatuses,
  })
  const source = form.values.priority === suggested?.severity ? suggested.source : undefined
  const choices: Partial<Record<Choice, Partial<SelectProps>>> = {
    status: {
      data: statuses.map(({ status, isDisabled }) => ({
        value: status,
        label: labelOf('status', status),
        disabled: isDisabled,
      })),
    },
    priority: {
      description:
        source &&
        ('severity' in source
          ? t(`hints.severityFromFinding.${source.severity}`)
          : t('hints.severityFrom', { priority: String(source.priority) })),
      data: OFFERED_PRIORITIES.map((value) => ({ value, label: labelOf('priority', value) })),
    },
  }
  return (
    <>
      <PlainFields place="title" />
      <div className={rows.triple}>
        {CHOICES.map((field) => (
          <Select
            key={field}
            {...form.getInputProps(field)}
            label={fieldLabels(field)}
            value={form.values[field] || null}
            onChange={(value) => form.setFieldValue(field, (value ?? '') as ActionDraft[typeof field])}
            placeholder={t('hints.choose')}
            allowDeselect={false}
            clearable={!isRequired(field)}
            required={isRequired(field)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            classNames={{ dropdown: frame.options ?? '' }}
            data={choicesOf(field).map((value) => ({ value, label: labelOf(field, value) }))}
            {...choices[field]}
          />
        ))}
      </div>
      <PlainFields place="text" />
      <CauseSelect
        likely={likelyCauses}
        value={form.values.cause || null}
        onChange={(cause) => form.setFieldValue('cause', cause ?? '')}
        error={form.errors.cause}
      />
    </>
  )
}

const SHOWN_SITES = 100

interface SiteFieldProps {
  portfolio: Portfolio
  /** Listed first. */
  selectedIds: ReadonlySet<string>
  onChange: (siteId: string) => void
}

/** All sites of the portfolio, selected ones first. */
export function SiteField({ portfolio, selectedIds, onChange }: SiteFieldProps) {
  const t = useTranslations('createAction')
  const form = useActionDraft()
  const groups = useMemo(() => {
    const byChoice = Object.groupBy(listSites(portfolio), ({ id }) => (selectedIds.has(id) ? 'selected' : 'other'))
    return (['selected', 'other'] as const)
      .map((name) => ({ name, items: (byChoice[name] ?? []).map(({ id, label }) => ({ value: id, label })) }))
      .filter(({ items }) => items.length > 0)
  }, [portfolio, selectedIds])
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Select
      {...form.getInputProps('portfolioSiteId')}
      label={t('site')}
      placeholder={t('hints.site')}
      data={groups.map(({ name, items }) => ({ group: t(`siteGroups.${name}`), items }))}
      value={form.values.portfolioSiteId}
      onChange={(siteId) => siteId && onChange(siteId)}
      limit={SHOWN_SITES}
      description={count > SHOWN_SITES ? t('hints.moreSites', { count: SHOWN_SITES }) : undefined}
      allowDeselect={false}
      classNames={{ dropdown: frame.options ?? '' }}
      searchable
      selectFirstOptionOnChange
      required
    />
  )
}
