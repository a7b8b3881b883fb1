import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { describe, expect, it } from 'vitest'
import { countUserRows, filterUserRows, parseSort, sortUserRows, toUserRows, writeSort } from './users-model.ts'

const PERSON: ManagedUser = {
  id: '1',
  forgeId: 'forge-1',
  username: 'caretaker',
  fullName: 'Caretaker of Building 2',
  displayName: 'Caretaker of Building 2',
  email: 'caretaker@bonfire.example',
  role: 'SITE_MANAGER',
  groups: ['Users'],
  status: 'active',
  isSubUser: false,
  access: [],
  rolesRestriction: null,
  portfolio: { seesAllProjects: false, projectKeys: [], siteIds: [] },
  fromProvider: { groups: [], seesAllProjects: false, projectKeys: [] },
  seesMore: false,
  isInvited: false,
  lastSeenAt: null,
}

const ROWS = toUserRows(
  [
    { ...PERSON, id: '1', fullName: 'Building 10' },
    { ...PERSON, id: '2', fullName: 'Building 2', role: 'STAFF', groups: ['Users', 'Night shift'] },
    { ...PERSON, id: '3', fullName: 'Annex', role: null, status: 'deleted', isInvited: true },
    { ...PERSON, id: '4', username: 'sexton', fullName: 'Chapel', isInvited: true },
  ],
  {
    roleName: (role) => role?.toLowerCase() ?? '',
    groupName: (name) => (name === 'Users' ? 'Utilisateurs' : name),
    statusName: (status) => `is ${status}`,
  },
)
const idsOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join('')

describe('a user search', () => {
  it.each([
    ['building', '12'],
    ['BUILDING 10', '1'],
    ['caretaker@ building', '12'],
    ['staff', '2'],
    ['night', '2'],
    ['users', '1234'],
    ['utilisateurs night', '2'],
    ['deleted', '3'],
    ['invited', '4'],
    ['Sexton', '4'],
    ['nobody', ''],
    [' ', '1234'],
  ])('for %j finds %j', (usersSearch, found) => {
    expect(idsOf(filterUserRows(ROWS, { usersSearch }))).toBe(found)
  })

  it('combines with status, role and group', () => {
    expect(idsOf(filterUserRows(ROWS, { userStatus: 'active' }))).toBe('12')
    expect(idsOf(filterUserRows(ROWS, { userStatus: 'invited' }))).toBe('4')
    expect(idsOf(filterUserRows(ROWS, { userRole: '-' }))).toBe('3')
    expect(idsOf(filterUserRows(ROWS, { userGroup: 'Night shift', usersSearch: 'building' }))).toBe('2')
    expect(idsOf(filterUserRows(ROWS, { userGroup: 'Night shift', userRole: 'SITE_MANAGER' }))).toBe('')
  })
})

it('sorts numbers in names by value, in both directions', () => {
  expect(idsOf(sortUserRows(ROWS, parseSort(undefined)))).toBe('3214')
  expect(idsOf(sortUserRows(ROWS, parseSort('-name')))).toBe('4123')
})

it('sorts equal values by name in both directions', () => {
  expect(idsOf(sortUserRows(ROWS, parseSort('email')))).toBe('3214')
  expect(idsOf(sortUserRows(ROWS, parseSort('-email')))).toBe('3214')
})

it('sorts people without a role last in both directions', () => {
  expect([parseSort('role'), parseSort('-role')].map((sort) => idsOf(sortUserRows(ROWS, sort)).at(-1))).toEqual([
    '3',
    '3',
  ])
})

it('counts a deactivated person as deactivated, even if invited', () => {
  expect(countUserRows(ROWS).statuses).toEqual([
    { value: 'active', count: 2 },
    { value: 'deleted', count: 1 },
    { value: 'invited', count: 1 },
  ])
  expect(countUserRows(ROWS).roles).toContainEqual({ value: '-', count: 1 })
  expect(countUserRows(ROWS).groups[0]).toEqual({ value: 'Users', count: 4 })
})

it('writes its order to the URL and reads it back', () => {
  for (const text of ['-name', 'email', '-status']) expect(writeSort(parseSort(text))).toBe(text)
  expect(writeSort(parseSort('no such column'))).toBeUndefined()
})
