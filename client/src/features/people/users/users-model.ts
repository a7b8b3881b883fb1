import { type ManagedUser, USER_TEXTS } from '@bonfire/contract/people/managed-users'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { createSortText } from '../../../lib/address/sort-text.ts'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import type { DataSort } from '../../../ui/table/data-table-headers.tsx'
import type { UserFilterStatus, UsersSearch } from '../people-search.ts'

/** The columns from left to right. */
export const USER_COLUMNS = ['name', 'email', 'role', 'groups', 'status'] as const
export type UserColumn = (typeof USER_COLUMNS)[number]
export type UserSort = DataSort<UserColumn>

/** A user with the columns' texts, in the user's language. */
export interface UserRow {
  readonly key: string
  readonly user: ManagedUser
  readonly cells: Readonly<Record<UserColumn, string>>
  /** The searchable text, in lower case. */
  readonly text: string
}

interface Words {
  readonly roleName: (role: string | null) => string
  readonly groupName: (name: string) => string
  readonly statusName: (status: UserFilterStatus) => string
}

/** Invited people are already active, but have not completed their sign-up. */
export function userStatusOf({ status, isInvited }: Pick<ManagedUser, 'status' | 'isInvited'>): UserFilterStatus {
  return status === 'active' && isInvited ? 'invited' : status
}

export function toUserRows(users: readonly ManagedUser[], { roleName, groupName, statusName }: Words): UserRow[] {
  return users.map((user) => {
    const cells = {
      name: user.fullName || user.username,
      email: user.email,
      role: roleName(user.role),
      groups: user.groups.map(groupName).join(', '),
      status: statusName(userStatusOf(user)),
    }
    const texts = [...Object.values(cells), ...USER_TEXTS.map((field) => user[field]), ...user.groups, user.username]
    return { key: user.id, user, cells, text: foldedText(texts.join('\n')) }
  })
}

type Filter = Pick<UsersSearch, 'usersSearch' | 'userStatus' | 'userRole' | 'userGroup'>

/** The URL value for people without a role. */
export const NO_ROLE = '-'

/** Rows that match every word in any column, and the selected status, role and group. */
export function filterUserRows(rows: readonly UserRow[], filter: Filter): readonly UserRow[] {
  const words = searchWords(filter.usersSearch ?? '')
  const { userStatus, userRole, userGroup } = filter
  return rows.filter(
    ({ user, text }) =>
      (userStatus === undefined || userStatusOf(user) === userStatus) &&
      (userRole === undefined || (user.role ?? NO_ROLE) === userRole) &&
      (userGroup === undefined || user.groups.includes(userGroup)) &&
      matchesWords(text, words),
  )
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorts rows by a column, ties by name. */
export function sortUserRows(rows: readonly UserRow[], { column, direction }: UserSort): UserRow[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort(
    (a, b) =>
      // Blanks come last in both directions.
      Number(a.cells[column] === '') - Number(b.cells[column] === '') ||
      sign * collator.compare(a.cells[column], b.cells[column]) ||
      collator.compare(a.cells.name, b.cells.name) ||
      collator.compare(a.cells.email, b.cells.email),
  )
}

export interface Count<Value extends string> {
  readonly value: Value
  readonly count: number
}

/** Counts per status, role and group, for those that occur. */
export function countUserRows(rows: readonly UserRow[]) {
  return {
    statuses: countsOf(rows.map(({ user }) => userStatusOf(user))),
    roles: countsOf(rows.map(({ user }) => user.role ?? NO_ROLE)),
    groups: countsOf(rows.flatMap(({ user }) => user.groups)),
  }
}

function countsOf<Value extends string>(values: readonly Value[]): Count<Value>[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}

export const { parseSort, writeSort } = createSortText(USER_COLUMNS)
