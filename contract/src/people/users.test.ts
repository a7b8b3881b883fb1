import { expect, it } from 'vitest'
import { ACCESS_STRINGS, BUILT_IN_GROUPS, USER_ROLES } from './users.ts'

it('access is one of seven words shared with other programs', () => {
  expect(ACCESS_STRINGS).toEqual([
    'viewTriagePage',
    'userAdmin',
    'viewLabs',
    'viewDeployments',
    'viewMetering',
    'admin_statuses',
    'limitRoleOnRegister',
  ])
})

it('every tenant has six groups, the weakest first', () => {
  expect(BUILT_IN_GROUPS).toEqual([
    'Users',
    'Power Users',
    'Deployment Engineers',
    'Project Admins',
    'Engineering Admins',
    'Administrators',
  ])
})

it('people have one of five job roles', () => {
  expect(USER_ROLES).toEqual(['PORTFOLIO_MANAGER', 'SITE_MANAGER', 'CONTRACTOR', 'POWER_USER', 'STAFF'])
})
