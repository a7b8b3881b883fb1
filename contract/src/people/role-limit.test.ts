import { expect, it } from 'vitest'
import { isStronger } from './role-limit.ts'

const GROUPS = new Map(
  [
    { name: 'Users', builtIn: true, access: ['viewTriagePage'] },
    { name: 'Power Users', builtIn: true, access: ['viewTriagePage', 'viewMetering'] },
    { name: 'Keepers', builtIn: false, access: ['viewLabs'] },
  ].map((group) => [group.name, group]),
)
const LIMITED = { access: ['userAdmin', 'limitRoleOnRegister', 'viewTriagePage'], rolesRestriction: ['Users'] }
const person = (part: { access?: string[]; role?: string; groups?: string[] } = {}) => ({
  access: [],
  role: null,
  groups: [],
  ...part,
})

it.each([
  ['administrates without a limit', { access: ['userAdmin'] }],
  ['has access that they lack', { access: ['viewDeployments'] }],
  ['has a role that they may not give', { role: 'Power Users' }],
  ['is in a group that they may not give', { groups: ['Users', 'Power Users'], access: ['viewTriagePage'] }],
  ['is in a group with access that they lack', { groups: ['Keepers'], access: ['viewLabs'] }],
])('someone who %s is stronger than a limited administrator', (_, part) => {
  expect(isStronger(LIMITED, person(part), GROUPS)).toBe(true)
})

it.each([
  ['administrates within the same limit', { access: ['userAdmin', 'limitRoleOnRegister'] }],
  ['has a role and group that they may give', { role: 'Users', groups: ['Users'], access: ['viewTriagePage'] }],
  ['has a title, which grants nothing', { role: 'STAFF' }],
])('someone who %s is not', (_, part) => {
  expect(isStronger(LIMITED, person(part), GROUPS)).toBe(false)
})

it('nobody is stronger than an administrator without a limit', () => {
  const unlimited = { access: ['userAdmin'], rolesRestriction: ['Users'] }
  expect(isStronger(unlimited, person({ access: ['userAdmin', 'viewLabs'], role: 'Power Users' }), GROUPS)).toBe(false)
})
