import { type ManagedUser, type PortfolioAssignment, UserForm } from '@bonfire/contract/managed-users'

/** What stands in the form. An unchosen role is an empty text. */
export interface UserDraft {
  email: string
  fullName: string
  role: string
  groups: string[]
  portfolio: PortfolioAssignment
}

export type UserField = keyof UserDraft

/** In the order in which they stand in the form. */
export const USER_FIELDS = ['email', 'fullName', 'role', 'groups', 'portfolio'] as const satisfies UserField[]

export const EMPTY_DRAFT: UserDraft = {
  email: '',
  fullName: '',
  role: '',
  groups: [],
  portfolio: { seesAllProjects: false, projectKeys: [], siteIds: [] },
}

export function draftOf({ email, fullName, role, groups, portfolio }: ManagedUser): UserDraft {
  return { email, fullName, role: role ?? '', groups, portfolio }
}

/** The first thing wrong with each field, in the contract's words. What was so before is not asked to be otherwise. */
export function draftProblems(draft: UserDraft, before: UserDraft = EMPTY_DRAFT): Partial<Record<UserField, string>> {
  const parsed = UserForm.safeParse(draft)
  const problems: Partial<Record<UserField, string>> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = USER_FIELDS.find((name) => name === path[0])
    if (!field || problems[field]) continue
    const isOldRole = field === 'role' && draft.role !== '' && draft.role === before.role
    if (!isOldRole) problems[field] = message
  }
  return problems
}

/** Undefined when the draft has a problem. */
export function toRegistration(draft: UserDraft): UserForm | undefined {
  return UserForm.safeParse(draft).data
}

/**
 * Only what was changed, with what stood there before: what others changed meanwhile is neither undone nor overwritten
 * unseen. Undefined when nothing was changed.
 */
export function toChange(draft: UserDraft, before: UserDraft) {
  const changed = USER_FIELDS.filter((field) => !isSame(field, draft, before))
  if (changed.length === 0) return undefined
  const pick = (source: UserDraft) => Object.fromEntries(changed.map((field) => [field, source[field]]))
  const { role, ...fields } = pick(draft) as Partial<UserForm>
  const { role: roleBefore, ...expected } = pick(before) as Partial<UserDraft>
  return {
    ...fields,
    ...(role !== undefined && { role }),
    expected: { ...expected, ...(roleBefore !== undefined && { role: roleBefore || null }) },
  }
}

/** A draft over what somebody else saved meanwhile: what was not changed here is as they left it. */
export function rebased(draft: UserDraft, before: UserDraft, now: UserDraft): UserDraft {
  const kept = USER_FIELDS.filter((field) => !isSame(field, draft, before))
  return { ...now, ...Object.fromEntries(kept.map((field) => [field, draft[field]])) }
}

export function isUntouched(draft: UserDraft, before: UserDraft): boolean {
  return USER_FIELDS.every((field) => isSame(field, draft, before))
}

function isSame(field: UserField, a: UserDraft, b: UserDraft): boolean {
  switch (field) {
    case 'groups':
      return isSameSet(a.groups, b.groups)
    case 'portfolio':
      return isSamePortfolio(a.portfolio, b.portfolio)
    default:
      return a[field].trim() === b[field].trim()
  }
}

function isSamePortfolio(a: PortfolioAssignment, b: PortfolioAssignment): boolean {
  if (a.seesAllProjects !== b.seesAllProjects) return false
  return isSameSet(a.projectKeys, b.projectKeys) && isSameSet(a.siteIds, b.siteIds)
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const inB = new Set(b)
  return a.length === b.length && a.every((value) => inB.has(value))
}
