import { expect, test } from 'vitest'
import { may, mayReadCoverage, PERMISSIONS, type Permission } from './permissions.ts'

const NOBODY = { access: [], groups: ['Users'], monitoringGroup: 'Bueno', rolesRestriction: null }
const permissionsOf = (facts: object) =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => may({ ...NOBODY, ...facts }, permission))

test('a person without access has no permissions', () => {
  expect(permissionsOf({})).toEqual([])
})

test('each access grants the permissions it names', () => {
  expect(permissionsOf({ access: ['viewTriagePage'] })).toEqual(['readInsights'])
  expect(permissionsOf({ access: ['admin_statuses'] })).toEqual(['chooseTriage'])
  expect(permissionsOf({ access: ['userAdmin'] })).toEqual(['administerPeople', 'bringDataIn', 'administerWebhooks'])
  expect(permissionsOf({ access: ['viewLabs', 'viewMetering', 'viewDeployments', 'limitRoleOnRegister'] })).toEqual([
    'openLabs',
    'openMetering',
    'openDeployments',
  ])
})

test('monitoring needs its group, and reading it also a role', () => {
  expect(permissionsOf({ groups: ['Users', 'Bueno'] })).toEqual(['openMonitoring'])
  expect(permissionsOf({ groups: ['Bueno'], rolesRestriction: [] })).toEqual([
    'openMonitoring',
    'readMonitoring',
    'workOnFindings',
  ])
})

test('an empty list of roles counts as a role; rule settings need one of two roles', () => {
  expect(permissionsOf({ rolesRestriction: [] })).toEqual(['workOnFindings'])
  expect(permissionsOf({ rolesRestriction: ['Users', 'Project Admins'] })).toEqual(['workOnFindings'])
  for (const role of ['Administrators', 'Engineering Admins'])
    expect(permissionsOf({ rolesRestriction: ['Users', role] })).toEqual(['workOnFindings', 'configureRules'])
})

test.each([
  [{ access: ['viewTriagePage'] }, true],
  [{ access: ['userAdmin'] }, true],
  [{ groups: ['Bueno'], rolesRestriction: [] }, true],
  [{ rolesRestriction: ['Administrators'] }, true],
  [{ access: ['admin_statuses'], rolesRestriction: [] }, false],
] as const)('someone with %j may read coverage: %j', (facts, expected) => {
  expect(mayReadCoverage({ ...NOBODY, ...facts })).toBe(expected)
})
