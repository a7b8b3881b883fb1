import type { ActionFields } from '@bonfire/contract/actions/action-fields'
import { ACTION_TYPES, type ActionPriority, type ActionType, teamsOf } from '@bonfire/contract/actions/action-words'
import type { Action } from '@bonfire/contract/actions/actions'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { usePersonName } from '../../../../lib/person-name.ts'
import { Avatar } from '../../../../ui/avatar/avatar.tsx'
import { namesQuery } from '../../../comments/comments.queries.ts'
import { distinctName } from '../../../comments/mentions/mentions.ts'
import { findProject, useSelectedSites } from '../../../sites/site-selection.ts'
import { SeverityChip } from '../../chips/severity-chip.tsx'
import { TypeChip } from '../../chips/type-chip.tsx'
import type { FieldEdit } from '../saving/action-fields.ts'
import { useFieldSave } from '../saving/use-field-save.ts'
import { useChoiceWords, useUndoableChange } from '../saving/use-undoable-change.ts'
import { priorityChoices, withPresent } from '../status/status-choices.ts'
import { ChoiceField } from './choice/choice-field.tsx'
import type { Choice } from './choice/use-choice-keys.ts'
import classes from './fields.module.css'

export interface OwnField {
  action: Action
}

export function PriorityField({ action }: OwnField) {
  const t = useTranslations('actionDetail.fields')
  const labels = useTranslations('actions.priorities')
  const saving = useFieldSave(action)
  const { priority } = saving.fields
  const choices = priorityChoices(priority).map(
    (value): Choice => ({ value, label: labels(value), content: <SeverityChip priority={value} /> }),
  )
  const asText = (fields: FieldEdit) => (fields.priority ? labels(fields.priority) : '')
  const change = useUndoableChange(saving, useChoiceWords(t('priority'), asText))
  return (
    <ChoiceField
      label={t('priority')}
      saving={saving}
      asText={asText}
      choices={choices}
      value={priority}
      shown={<SeverityChip priority={priority} />}
      shownText={labels(priority)}
      onChoose={(value, seen) =>
        change({ edit: { priority: value as ActionPriority }, seen, former: { priority: seen.priority } })
      }
    />
  )
}

export function TypeField({ action }: OwnField) {
  const t = useTranslations('actionDetail.fields')
  const labels = useTranslations('actions.types')
  const saving = useFieldSave(action)
  const { type } = saving.fields
  const choices = ACTION_TYPES.map(
    (value): Choice => ({ value, label: labels(value), content: <TypeChip type={value} /> }),
  )
  const asText = (fields: FieldEdit) => (fields.type ? labels(fields.type) : '')
  const change = useUndoableChange(saving, useChoiceWords(t('type'), asText))
  return (
    <ChoiceField
      label={t('type')}
      saving={saving}
      asText={asText}
      choices={choices}
      value={type}
      shown={<TypeChip type={type} />}
      shownText={labels(type)}
      onChoose={(value, seen) => change({ edit: { type: value as ActionType }, seen, former: { type: seen.type } })}
    />
  )
}

export function TeamField({ action }: OwnField) {
  const t = useTranslations('actionDetail.fields')
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

const NOBODY = ''

export function AssigneeField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const saving = useFieldSave(action)
  const names = useQuery(namesQuery(action.projectKey, action.siteLabel))
  const personName = usePersonName()
  const { assigneeId, assignee } = saving.fields
  const assigneeName = assignee && personName(assignee)
  const value = assigneeId ?? assignee ?? NOBODY
  const people = (names.data ?? []).map((person) => ({ value: person.id, label: distinctName(person), person }))
  const isListed = value === NOBODY || people.some((person) => person.value === value)
  const present = isListed ? [] : [{ value, label: assigneeName ?? '' }]
  const shownName = people.find((person) => person.value === value)?.label ?? assigneeName
  const choices = [{ value: NOBODY, label: t('unassigned') }, ...present, ...people].map(
    ({ value: id, label }): Choice => ({ value: id, label, content: <Person name={id === NOBODY ? null : label} /> }),
  )
  const choose = (chosen: string): FieldEdit => {
    const found = people.find(({ value: id }) => id === chosen)?.person
    return { assigneeId: found?.id ?? null, assignee: found?.display ?? null }
  }
  const asText = (fields: FieldEdit) => (fields.assignee ? personName(fields.assignee) : t('unassigned'))
  const change = useUndoableChange(saving, useChoiceWords(t('fields.assignee'), asText))
  const formerOf = ({ assigneeId, assignee }: ActionFields) => ({ assigneeId, assignee })
  return (
    <ChoiceField
      label={t('fields.assignee')}
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
