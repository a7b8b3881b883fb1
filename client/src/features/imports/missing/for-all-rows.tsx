import type { ImportPreview, RejectionCause } from '@bonfire/contract/imports/preview'
import type { TableChoices, TableField } from '@bonfire/contract/imports/table-reading'
import { ASSIGNABLE_ROLES } from '@bonfire/contract/people/managed-users'
import { BUILT_IN_GROUPS } from '@bonfire/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useGroupName } from '../../../lib/group-name.ts'
import { timeZonesWith } from '../../portfolio/editors/time-zones.ts'
import { managedPortfolioQuery } from '../../portfolio/managed-portfolio.queries.ts'
import { withField } from '../reading/table-choice.ts'
import { OneValue } from './one-value.tsx'

interface ForAllRowsProps {
  /** The code of the refusal. */
  code: string
  params: RejectionCause['params']
  choices: TableChoices
  /** The columns that fields are read from. */
  columns: NonNullable<ImportPreview['reading']>['columns']
  onChoose: (change: Partial<TableChoices>) => void
}

const PROJECT_FIELDS: readonly TableField[] = ['project', 'projectKey', 'projectName']

/** Gives all sites one project or time zone, and all people one role or group, where the file does not say it. */
export function ForAllRows({ code, params, choices, columns, onChoose }: ForAllRowsProps) {
  const t = useTranslations('dataIn.causes')
  const roles = useTranslations('people.roles')
  const groupName = useGroupName()
  const { data } = useQuery({ ...managedPortfolioQuery, enabled: code === 'table.no-project' })
  const choose = (field: TableField) => (value: string) => onChoose(withField(choices.columns, field, { value }))
  if (code === 'table.no-project' && PROJECT_FIELDS.every((field) => columns[field] === undefined)) {
    const names = [...new Set(data?.projects.map(({ projectName }) => projectName))]
    return <OneValue label={t('oneProject')} hint={t('oneProjectHint')} known={names} onChoose={choose('project')} />
  }
  const missing = code === 'person.needs' ? params.field : code === 'person.unknown-role' ? 'role' : undefined
  if (missing === 'role') {
    const names = ASSIGNABLE_ROLES.map((role) => roles(role))
    return <OneValue label={t('oneRole')} hint={t('oneRoleHint')} known={names} onChoose={choose('role')} />
  }
  if (missing === 'groups' && columns.groups === undefined) {
    const names = [...BUILT_IN_GROUPS]
    const meaning = (name: string) => (groupName(name) === name ? undefined : groupName(name))
    return (
      <OneValue
        label={t('oneGroup')}
        hint={t('oneGroupHint')}
        known={names}
        meaning={meaning}
        onChoose={choose('groups')}
      />
    )
  }
  if (code === 'table.no-time-zone' && columns.timeZone === undefined) {
    return (
      <OneValue
        label={t('oneTimeZone')}
        hint={t('oneTimeZoneHint')}
        known={timeZonesWith('')}
        onChoose={choose('timeZone')}
      />
    )
  }
  return null
}
