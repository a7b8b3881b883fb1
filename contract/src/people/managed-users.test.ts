import { describe, expect, it } from 'vitest'
import { ASSIGNABLE_ROLES, subUserLookup, UserForm } from './managed-users.ts'

const FORM = { email: 'lead@acme.example', fullName: 'Site lead', role: 'STAFF', groups: ['Users'] }
const messagesOf = (part: object) =>
  UserForm.safeParse({ ...FORM, ...part }).error?.issues.map((issue) => issue.message) ?? []

describe('the user form', () => {
  it('is complete with an email, a name, a role and a group', () => {
    expect(messagesOf({})).toEqual([])
  })

  it.each([
    [{ email: '' }, 'user.email-missing'],
    [{ email: '  ' }, 'user.email-missing'],
    [{ email: undefined }, 'user.email-missing'],
    [{ email: 'lead@acme' }, 'user.email-wrong'],
    [{ fullName: ' \n ' }, 'user.name-missing'],
    [{ role: undefined }, 'user.role-missing'],
    [{ role: 'Owner' }, 'user.role-missing'],
    [{ groups: [] }, 'user.group-missing'],
  ])('%j gets a single message', (part, message) => {
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

it('a sub-user can belong to active people who are not sub-users', () => {
  const people = [
    { id: 'active', status: 'active', isSubUser: false },
    { id: 'deactivated', status: 'deleted', isSubUser: false },
    { id: 'sub-user', status: 'active', isSubUser: true },
  ] as const
  expect(subUserLookup(people).map((person) => person.id)).toEqual(['active'])
})
