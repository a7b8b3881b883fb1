import { teamsOf } from '@bonfire/contract/actions/action-words'
import type { Project, Site } from '@bonfire/contract/sites'
import { Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import { useActionDraft } from './draft-form.ts'
import rows from './field-rows.module.css'
import { PlainFields } from './plain-fields.tsx'
import { useFittingPeople } from './use-fitting-people.ts'

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

interface PeopleFieldsProps {
  site: Site
  project: Project | undefined
}

/** The teams of the site's project, the people of the site, and by when. */
export function PeopleFields({ site, project }: PeopleFieldsProps) {
  const t = useTranslations('createAction')
  const fieldLabels = useTranslations('actions.fields')
  const form = useActionDraft()
  const teams = teamsOf({ projectKey: site.projectId, jiraKey: project?.jiraKey ?? null })
  const { people, isFailed, takenOff, keep } = useFittingPeople(site, teams)
  const choose = (field: 'team' | 'assigneeId') => (value: string | null) => {
    keep(field)
    form.setFieldValue(field, value ?? '')
  }
  return (
    <div className={rows.pair}>
      <Select
        {...form.getInputProps('team')}
        label={fieldLabels('team')}
        placeholder={t('hints.choose')}
        data={teams}
        value={form.values.team || null}
        onChange={choose('team')}
        description={takenOff.team && t('hints.teamTakenOff', { team: takenOff.team })}
        inputWrapperOrder={BELOW}
        classNames={{ dropdown: frame.options ?? '' }}
        searchable
        selectFirstOptionOnChange
        required
      />
      <Select
        {...form.getInputProps('assigneeId')}
        label={fieldLabels('assignee')}
        placeholder={t('hints.assignee')}
        data={people}
        value={form.values.assigneeId || null}
        onChange={choose('assigneeId')}
        description={takenOff.assigneeId && t('hints.assigneeTakenOff', { name: takenOff.assigneeId })}
        inputWrapperOrder={BELOW}
        nothingFoundMessage={t('hints.noPeople')}
        error={form.errors.assigneeId ?? (isFailed ? t('hints.peopleFailed') : undefined)}
        classNames={{ dropdown: frame.options ?? '' }}
        searchable
        selectFirstOptionOnChange
        clearable
      />
      <PlainFields place="people" />
    </div>
  )
}
