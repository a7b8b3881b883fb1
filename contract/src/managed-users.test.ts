import { describe, expect, it } from 'vitest'
import { ASSIGNABLE_ROLES, subUserLookup, UserForm } from './managed-users.ts'

const FORM = { email: 'lead@acme.example', fullName: 'Site lead', role: 'STAFF', groups: ['Users'] }
const messagesOf = (part: object) =>
  UserForm.safeParse({ ...FORM, ...part }).error?.issues.map((issue) => issue.message) ?? []

describe('the form of a user', () => {
  it('is complete with an email, a name, a role and a group', () => {
    expect(messagesOf({})).toEqual([])
  })

  it.each([
    [{ email: '' }, 'Email is required.'],
    [{ email: '  ' }, 'Email is required.'],
    [{ email: undefined }, 'Email is required.'],
    [{ email: 'lead@acme' }, 'Email is not valid.'],
    [{ fullName: ' \n ' }, 'Full Name is required.'],
    [{ role: undefined }, 'Role is required.'],
    [{ role: 'Owner' }, 'Role is required.'],
    [{ groups: [] }, 'Group is required.'],
  ])('%j is answered with one message', (part, message) => {
    expect(messagesOf(part)).toEqual([message])
  })

  it('offers the six access roles and the five of the enum', () => {
    expect(ASSIGNABLE_ROLES).toEqual([
      'Users',
      'Power Users',
      'Deployment Engineers',
      'Project Admins',
      'Engineering Admins',
      'Administrators',
      'PORTFOLIO_MANAGER',
      'SITE_MANAGER',
      'CONTRACTOR',
      'POWER_USER',
      'STAFF',
    ])
  })
})

it('a sub-user can belong to active people who are none themselves', () => {
  const people = [
    { id: 'active', status: 'active', is_sub_user: false },
    { id: 'deactivated', status: 'deleted', is_sub_user: false },
    { id: 'sub-user', status: 'active', is_sub_user: true },
  ] as const
  expect(subUserLookup(people).map((person) => person.id)).toEqual(['active'])
})
