import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import type { ManagedUser, UserField } from '@bonfire/contract/people/managed-users'
import { BUILT_IN_GROUPS } from '@bonfire/contract/people/users'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useGroupName } from '../../../../lib/group-name.ts'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { groupsQuery } from '../../people.queries.ts'
import { useProvider } from '../../provider.tsx'
import { offeredRoles, useRoleLimit, useRoleName } from '../../roles.ts'
import { PortfolioField } from '../portfolio/portfolio-field.tsx'
import type { UserDraft } from './user-draft.ts'

// Read-only values stay readable.
const READABLE = { input: { opacity: 1 } }

export interface UserFieldsProps {
  form: UseFormReturnType<UserDraft>
  /** Null for a new person. */
  user: ManagedUser | null
  /** If false, all fields are disabled. */
  isEditing: boolean
}

/** They stand in pairs, above the portfolio. */
const FIELDS: Readonly<Record<Exclude<UserField, 'portfolio'>, (props: UserFieldsProps) => ReactNode>> = {
  email: EmailField,
  fullName: FullNameField,
  role: RoleField,
  groups: GroupsField,
}

export function UserFields(props: UserFieldsProps) {
  const { form, user, isEditing } = props
  // Of somebody who sees more, only what both see can be changed.
  const isOpen = isEditing && !user?.seesMore
  return (
    <>
      <div className={frame.pair}>
        {Object.entries(FIELDS).map(([field, Field]) => (
          <Field key={field} {...props} isEditing={isOpen} />
        ))}
      </div>
      <PortfolioField
        assignment={form.values.portfolio}
        provided={user?.fromProvider ?? null}
        isEditing={isEditing}
        onChange={(portfolio) => form.setFieldValue('portfolio', portfolio)}
      />
    </>
  )
}

/** It can be set on invite, later only for sub-users. */
function EmailField({ form, user, isEditing }: UserFieldsProps) {
  const t = useTranslations('people')
  const isFixed = user !== null && !user.isSubUser
  return (
    <TextField
      {...form.getInputProps('email')}
      styles={READABLE}
      type="email"
      label={t('fields.email')}
      description={isEditing && isFixed ? t('user.emailFixed') : undefined}
      disabled={!isEditing || isFixed}
      data-autofocus={user === null || undefined}
      required={isEditing && !isFixed}
    />
  )
}

function FullNameField({ form, user, isEditing }: UserFieldsProps) {
  const t = useTranslations('people.fields')
  return (
    <TextInput
      {...form.getInputProps('fullName')}
      styles={READABLE}
      label={t('fullName')}
      autoComplete="off"
      disabled={!isEditing}
      autoFocus={isEditing && user !== null}
      required={isEditing}
    />
  )
}

function RoleField({ form, user, isEditing }: UserFieldsProps) {
  const t = useTranslations('people.user')
  const label = useTranslations('people.fields')
  const roleName = useRoleName()
  const administrator = useSessionUser()
  const present = user?.role ?? null
  const offered: string[] = offeredRoles(administrator, present)
  // An existing value outside the eleven is kept.
  if (present !== null && !offered.includes(present)) offered.push(present)
  const byKind = Object.groupBy(offered, (role) => (BUILT_IN_GROUPS.some((name) => name === role) ? 'access' : 'user'))
  const optionsOf = (roles: string[] = []) => roles.map((role) => ({ value: role, label: roleName(role) }))
  const groups = [
    { group: t('accessRoles'), items: optionsOf(byKind.access) },
    { group: t('userRoles'), items: optionsOf(byKind.user) },
  ]
  return (
    <Select
      {...form.getInputProps('role')}
      styles={READABLE}
      label={label('role')}
      placeholder={isEditing ? t('chooseRole') : undefined}
      data={groups.filter(({ items }) => items.length > 0)}
      value={form.values.role || null}
      onChange={(role) => form.setFieldValue('role', role ?? '')}
      allowDeselect={false}
      disabled={!isEditing}
      classNames={{ options: frame.options ?? '' }}
      required={isEditing}
    />
  )
}

function GroupsField({ form, user, isEditing }: UserFieldsProps) {
  const t = useTranslations('people.user')
  const label = useTranslations('people.fields')
  const providerText = useTranslations('people.provider')
  const provider = useProvider()
  const groupName = useGroupName()
  const groups = useQuery({ ...groupsQuery, enabled: isEditing })
  const limit = useRoleLimit()
  const chosen = form.values.groups
  const offered = (groups.data ?? []).filter((group) => !limit.isGroupBeyond(group))
  const names = new Set([...offered.map(({ name }) => name), ...chosen, ...(user?.groups ?? [])])
  const given = (user?.fromProvider.groups ?? []).filter((name) => chosen.includes(name))
  return (
    <MultiSelect
      {...form.getInputProps('groups')}
      styles={READABLE}
      label={label('groups')}
      description={
        given.length > 0
          ? providerText('gives', { provider: provider.name, names: provider.list(given.map(groupName)) })
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={isEditing && chosen.length === 0 ? t('chooseGroups') : undefined}
      data={[...names].map((name) => ({ value: name, label: groupName(name) }))}
      nothingFoundMessage={t('noGroupFound')}
      error={form.errors.groups ?? (groups.isError && !groups.data ? t('groupsFailed') : undefined)}
      disabled={!isEditing}
      withScrollArea={false}
      classNames={{ options: frame.options ?? '' }}
      searchable
      hidePickedOptions
      required={isEditing}
    />
  )
}
