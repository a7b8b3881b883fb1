import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { peopleOfSitesQuery } from '../../comments/comments.queries.ts'
import { distinctName } from '../../comments/mentions/mentions.ts'
import type { ActionRow } from '../action-model.ts'
import { UNASSIGN } from './bulk-draft.ts'

interface AssigneeChoiceProps {
  rows: readonly ActionRow[]
  value: string
  onChange: (assigneeId: string) => void
}

/** The people who see at least one of the actions; a hint says if someone does not see all of their sites. */
export function AssigneeChoice({ rows, value, onChange }: AssigneeChoiceProps) {
  const t = useTranslations('bulk')
  const detail = useTranslations('actionDetail')
  const fieldLabels = useTranslations('actions.fields')
  const sites = useMemo(() => [...new Set(rows.map((row) => row.portfolioSiteId))].sort(), [rows])
  const { data, isError } = useQuery(peopleOfSitesQuery(sites))
  const people = data?.people ?? []
  const chosen = people.find((person) => person.id === value)
  const unseenCount = chosen && data ? data.siteCount - chosen.siteCount : 0
  return (
    <Select
      label={fieldLabels('assignee')}
      placeholder={t('unchanged')}
      data={[
        { value: UNASSIGN, label: detail('unassigned') },
        ...people.map((person) => ({ value: person.id, label: distinctName(person) })),
      ]}
      value={value || null}
      onChange={(assigneeId) => onChange(assigneeId ?? '')}
      nothingFoundMessage={detail('noPeople')}
      error={isError && detail('peopleFailed')}
      description={unseenCount > 0 && t('unseen', { count: unseenCount })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      selectFirstOptionOnChange
      clearable
    />
  )
}
