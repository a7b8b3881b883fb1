import type { Group } from '@bonfire/contract/people/groups'
import { expect, it } from 'vitest'
import { searchUserGroups } from './use-groups.ts'

const GROUPS: Group[] = [
  {
    id: '1',
    name: 'Administrators',
    builtIn: true,
    access: ['userAdmin'],
    members: [{ id: '7', displayName: 'Caretaker', email: 'keys@bonfire.example', role: null, fromProvider: false }],
  },
  { id: '2', name: 'Night shift', builtIn: false, access: [], members: [] },
]

it.each([
  ['', '12'],
  ['SHIFT night', '2'],
  ['useradmin', '1'],
  ['gérer utilisateurs', '1'],
  ['administrators', '1'],
  ['administrateurs', '1'],
  ['caretaker', '1'],
  ['keys@', '1'],
  ['caretaker shift', ''],
])('a group search for %j finds %j', (search, found) => {
  expect(
    searchUserGroups(GROUPS, search, {
      accessName: (access) => (access === 'userAdmin' ? 'Gérer les utilisateurs' : ''),
      groupName: (name) => (name === 'Administrators' ? 'Administrateurs' : name),
    })
      .map(({ id }) => id)
      .join(''),
  ).toBe(found)
})
