import type { ActionField, ActionFields } from '@bonfire/contract/actions/action-fields'
import { teamsOf } from '@bonfire/contract/actions/action-words'
import type { Action } from '@bonfire/contract/actions/actions'
import {
  type Choice,
  choicesOf,
  type FieldsOfKind,
  isFieldOfKind,
  isOptionalField,
} from '@bonfire/contract/actions/fields'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePersonName } from '../../../../lib/person-name.ts'
import { Avatar } from '../../../../ui/avatar/avatar.tsx'
import { namesQuery } from '../../../comments/comments.queries.ts'
import { distinctName } from '../../../comments/mentions/mentions.ts'
import { findProject, useSelectedSites } from '../../../sites/site-selection.ts'
import { SeverityChip, TypeChip } from '../../chips/chips.tsx'
import { useChoiceLabel } from '../../use-action-words.ts'
import { ChoiceField } from '../choice/choice-field.tsx'
import type { Choice as ListedChoice } from '../choice/use-choice-keys.ts'
import type { FieldEdit } from '../saving/action-fields.ts'
import { useFieldSave } from '../saving/use-field-save.ts'
import { useChoiceWords, useUndoableChange } from '../saving/use-undoable-change.ts'
import { priorityChoices, withPresent } from '../status/status-choices.ts'
import classes from './fields.module.css'

export interface OwnField {
  action: Action
}

type OfferedField = Exclude<FieldsOfKind<'choice'>, 'status' | 'transitionReason'>

export const isOffered = (name: ActionField): name is OfferedField =>
  isFieldOfKind(name, 'choice') && name !== 'status' && name !== 'transitionReason'

interface OneOfFieldProps<Name extends OfferedField> extends OwnField {
  name: Name
  /** The choices, given the present one; all that there are if it is absent. */
  offered?: (present: ActionFields[Name]) => readonly Choice<Name>[]
  /** Shows a choice; without it, its label is shown. */
  chip?: (value: Choice<Name>) => ReactNode
}

const NONE = ''

/** A choice from a closed set, or none if the action can be without. */
export function OneOfField<Name extends OfferedField>({ action, name, offered, chip }: OneOfFieldProps<Name>) {
  const label = useTranslations('actions.fields')(name as 'type')
  const none = useTranslations('actionDetail')('none')
  const labelOf = useChoiceLabel()
  const saving = useFieldSave(action)
  const value = saving.fields[name]
  const textOf = (of: string | null | undefined) => (of ? labelOf(name, of) : none)
  const show = (of: Choice<Name> | null) => {
    if (of === null) return <span className={classes.placeholder}>{none}</span>
    return chip ? chip(of) : textOf(of)
  }
  const choices = [
    ...(isOptionalField(name) ? [{ value: NONE, label: none }] : []),
    ...(offered?.(value) ?? choicesOf(name)).map(
      (each): ListedChoice => ({ value: each, label: textOf(each), ...(chip && { content: chip(each) }) }),
    ),
  ]
  const asText = (fields: FieldEdit) => textOf(fields[name])
  const change = useUndoableChange(saving, useChoiceWords(label, asText))
  return (
    <ChoiceField
      label={label}
      saving={saving}
      asText={asText}
      choices={choices}
      value={value ?? NONE}
      shown={show(value as Choice<Name> | null)}
      shownText={textOf(value)}
      onChoose={(chosen, seen) => change({ edit: { [name]: chosen || null }, seen, former: { [name]: seen[name] } })}
    />
  )
}

export const PriorityField = ({ action }: OwnField) => (
  <OneOfField
    action={action}
    name="priority"
    offered={priorityChoices}
    chip={(priority) => <SeverityChip priority={priority} />}
  />
)

export const TypeField = ({ action }: OwnField) => (
  <OneOfField action={action} name="type" chip={(type) => <TypeChip type={type} />} />
)

export function TeamField({ action }: OwnField) {
  const t = useTranslations('actions.fields')
  const saving = useFieldSave(action)
  const { portfolio } = useSelectedSites()
  const project = findProject(portfolio, action.projectKey)
  const { team } = saving.fields
  const teams = teamsOf({ projectKey: action.projectKey, jiraKey: project?.jiraKey ?? null })
  const asText = (fields: FieldEdit) => fields.team ?? ''
  const change = useUndoableChange(saving, useChoiceWords(t('team'), asText))
  // A team that is no longer offered is refused.
  const formerOf = (former: string) => (teams.includes(former) ? { team: former } : undefined)
  return (
    <ChoiceField
      label={t('team')}
      saving={saving}
      asText={asText}
      choices={withPresent(teams, team).map((value) => ({ value, label: value }))}
      value={team}
      shown={team}
      shownText={team}
      onChoose={(value, seen) => change({ edit: { team: value }, seen, former: formerOf(seen.team) })}
    />
  )
}

const NO_PERSON = ''

export function AssigneeField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const label = useTranslations('actions.fields')('assignee')
  const saving = useFieldSave(action)
  const names = useQuery(namesQuery(action.projectKey, action.siteLabel))
  const personName = usePersonName()
  const { assigneeId, assignee } = saving.fields
  const assigneeName = assignee && personName(assignee)
  const value = assigneeId ?? assignee ?? NO_PERSON
  const people = (names.data ?? []).map((person) => ({ value: person.id, label: distinctName(person), person }))
  const isListed = value === NO_PERSON || people.some((person) => person.value === value)
  const present = isListed ? [] : [{ value, label: assigneeName ?? '' }]
  const shownName = people.find((person) => person.value === value)?.label ?? assigneeName
  const choices = [{ value: NO_PERSON, label: t('unassigned') }, ...present, ...people].map(
    ({ value: id, label }): ListedChoice => ({
      value: id,
      label,
      content: <Person name={id === NO_PERSON ? null : label} />,
    }),
  )
  const choose = (chosen: string): FieldEdit => {
    const found = people.find(({ value: id }) => id === chosen)?.person
    return { assigneeId: found?.id ?? null, assignee: found?.display ?? null }
  }
  const asText = (fields: FieldEdit) => (fields.assignee ? personName(fields.assignee) : t('unassigned'))
  const change = useUndoableChange(saving, useChoiceWords(label, asText))
  const formerOf = ({ assigneeId, assignee }: ActionFields) => ({ assigneeId, assignee })
  return (
    <ChoiceField
      label={label}
      saving={saving}
      asText={asText}
      choices={choices}
      value={value}
      shown={<Person name={shownName} />}
      shownText={shownName ?? t('unassigned')}
      onChoose={(chosen, seen) => change({ edit: choose(chosen), seen, former: formerOf(seen) })}
      search={{ placeholder: t('searchPeople'), none: names.isError ? t('peopleFailed') : t('noPeople') }}
    />
  )
}

function Person({ name }: { name: string | null }) {
  const t = useTranslations('actionDetail')
  if (name === null) return <span className={classes.placeholder}>{t('unassigned')}</span>
  return (
    <span className={classes.person}>
      {/* The initials are of the name, not of the email behind it. */}
      <Avatar name={name.replace(/ \([^)]*\)$/, '')} size={20} />
      <span dir="auto" className="cut">
        {name}
      </span>
    </span>
  )
}
