import { type ManagedUser, type UserField, UserForm } from '@bonfire/contract/people/managed-users'
import { changedFields, fieldProblems, pickFields } from '../../../../lib/forms/draft.ts'

/** The form's values. An unselected role is an empty string. */
export type UserDraft = { -readonly [Field in UserField]: NonNullable<ManagedUser[Field]> }

export const EMPTY_DRAFT: UserDraft = {
  email: '',
  fullName: '',
  role: '',
  groups: [],
  portfolio: { seesAllProjects: false, projectKeys: [], siteIds: [] },
}

export function toUserDraft({ email, fullName, role, groups, portfolio }: ManagedUser): UserDraft {
  return { email, fullName, role: role ?? '', groups, portfolio }
}

/** The contract's code for each invalid field. A role that was saved before is not validated. */
export function draftProblems(draft: UserDraft, before: UserDraft = EMPTY_DRAFT): Record<string, string> {
  const { role, ...problems } = fieldProblems(UserForm, draft)
  const isOldRole = draft.role !== '' && draft.role === before.role
  return { ...problems, ...(role !== undefined && !isOldRole && { role }) }
}

/** The request for a new user. */
export function toRegistration(draft: UserDraft): UserForm {
  return UserForm.parse(draft)
}

/**
 * Returns only changed fields, with their previous values, so that others' changes are neither undone nor overwritten
 * unseen. Undefined if nothing changed.
 */
export function toChange(draft: UserDraft, before: UserDraft) {
  const changed = changedFields(draft, before)
  if (changed.length === 0) return undefined
  const { role, ...fields } = pickFields(draft, changed) as Partial<UserForm>
  const { role: roleBefore, ...expected } = pickFields(before, changed)
  return {
    ...fields,
    ...(role !== undefined && { role }),
    expected: { ...expected, ...(roleBefore !== undefined && { role: roleBefore || null }) },
  }
}
