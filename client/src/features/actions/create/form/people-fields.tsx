import { teamsOf } from '@bonfire/contract/actions/action-words'
import type { Project, Site } from '@bonfire/contract/sites'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { namesQuery } from '../../../comments/comments.queries.ts'
import { distinctName } from '../../../comments/mentions/mentions.ts'
import { useActionDraft } from './draft-form.ts'
import rows from './field-rows.module.css'

interface PeopleFieldsProps {
  site: Site
  project: Project | undefined
}

/** The teams of the site's project, the people of the site, and by when. */
export function PeopleFields({ site, project }: PeopleFieldsProps) {
  const t = useTranslations('createAction')
  const form = useActionDraft()
  const names = useQuery(namesQuery(site.projectId, site.label))
  const teams = teamsOf({ projectKey: site.projectId, jiraKey: project?.jiraKey ?? null })
  const people = (names.data ?? []).map((person) => ({ value: person.id, label: distinctName(person) }))
  return (
    <div className={rows.pair}>
      <Select
        {...form.getInputProps('team')}
        label={t('fields.team')}
        placeholder={t('hints.choose')}
        data={teams}
        value={form.values.team || null}
        onChange={(team) => form.setFieldValue('team', team ?? '')}
        classNames={{ dropdown: rows.options ?? '' }}
        searchable
        selectFirstOptionOnChange
        required
      />
      <Select
        {...form.getInputProps('assigneeId')}
        label={t('fields.assignee')}
        placeholder={t('hints.assignee')}
        data={people}
        value={form.values.assigneeId || null}
        onChange={(assigneeId) => form.setFieldValue('assigneeId', assigneeId ?? '')}
        nothingFoundMessage={t('hints.noPeople')}
        error={form.errors.assigneeId ?? (names.isError ? t('hints.peopleFailed') : undefined)}
        classNames={{ dropdown: rows.options ?? '' }}
        searchable
        selectFirstOptionOnChange
        clearable
      />
      <TextInput {...form.getInputProps('dueDate')} type="date" max="9999-12-31" label={t('fields.dueDate')} />
    </div>
  )
}
