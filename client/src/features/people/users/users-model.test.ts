import type { ManagedUser } from '@bonfire/contract/managed-users'
import { describe, expect, it } from 'vitest'
import { countRows, filterRows, parseSort, sortRows, toRows, writeSort } from './users-model.ts'

const PERSON: ManagedUser = {
  id: '1',
  user_id: 'forge-1',
  username: 'caretaker',
  fullName: 'Caretaker of Building 2',
  display_name: 'Caretaker of Building 2',
  email: 'caretaker@bonfire.example',
  role: 'SITE_MANAGER',
  groups: ['Users'],
  status: 'active',
  is_sub_user: false,
  access: [],
  rolesRestriction: null,
  portfolio: { seesAllProjects: false, projectKeys: [], siteIds: [] },
  isInvited: false,
  lastSeenAt: null,
}

const ROWS = toRows(
  [
    { ...PERSON, id: '1', fullName: 'Building 10' },
    { ...PERSON, id: '2', fullName: 'Building 2', role: 'STAFF', groups: ['Users', 'Night shift'] },
    { ...PERSON, id: '3', fullName: 'Annex', role: null, status: 'deleted', isInvited: true },
    { ...PERSON, id: '4', fullName: 'Chapel', isInvited: true },
  ],
  { roleName: (role) => role?.toLowerCase() ?? '', statusName: (status) => `is ${status}` },
)
const idsOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join('')

describe('a search of users', () => {
  it.each([
    ['building', '12'],
    ['BUILDING 10', '1'],
    ['caretaker@ building', '12'],
    ['staff', '2'],
    ['night', '2'],
    ['deleted', '3'],
    ['invited', '4'],
    ['nobody', ''],
    [' ', '1234'],
  ])('for %j finds %j', (usersSearch, found) => {
    expect(idsOf(filterRows(ROWS, { usersSearch }))).toBe(found)
  })

  it('goes together with a status, a role and a group', () => {
    expect(idsOf(filterRows(ROWS, { userStatus: 'active' }))).toBe('12')
    expect(idsOf(filterRows(ROWS, { userStatus: 'invited' }))).toBe('4')
    expect(idsOf(filterRows(ROWS, { userRole: '-' }))).toBe('3')
    expect(idsOf(filterRows(ROWS, { userGroup: 'Night shift', usersSearch: 'building' }))).toBe('2')
    expect(idsOf(filterRows(ROWS, { userGroup: 'Night shift', userRole: 'SITE_MANAGER' }))).toBe('')
  })
})

it('numbers in names stand in the order of their value, and the other way round', () => {
  expect(idsOf(sortRows(ROWS, parseSort(undefined)))).toBe('3214')
  expect(idsOf(sortRows(ROWS, parseSort('-name')))).toBe('4123')
})

it('those who say the same in a column stand by name whichever way it is sorted', () => {
  expect(idsOf(sortRows(ROWS, parseSort('email')))).toBe('3214')
  expect(idsOf(sortRows(ROWS, parseSort('-email')))).toBe('3214')
})

it('who has no role stands last whichever way roles are sorted', () => {
  expect([parseSort('role'), parseSort('-role')].map((sort) => idsOf(sortRows(ROWS, sort)).at(-1))).toEqual(['3', '3'])
})

it('a deactivated person counts as deactivated, invited or not', () => {
  expect(countRows(ROWS).statuses).toEqual([
    { value: 'active', count: 2 },
    { value: 'deleted', count: 1 },
    { value: 'invited', count: 1 },
  ])
  expect(countRows(ROWS).roles).toContainEqual({ value: '-', count: 1 })
  expect(countRows(ROWS).groups[0]).toEqual({ value: 'Users', count: 4 })
})

it('an order is written into the address as it is read from it', () => {
  for (const text of ['-name', 'email', '-status']) expect(writeSort(parseSort(text))).toBe(text)
  expect(writeSort(parseSort('no such column'))).toBeUndefined()
})
