import { ASSIGNABLE_ROLES } from '@bonfire/contract/people/managed-users'
import { expect, it } from 'vitest'
import { offeredRoles } from './roles.ts'

it('without limitRoleOnRegister all eleven roles are offered', () => {
  expect(offeredRoles({ access: ['userAdmin'], rolesRestriction: ['Users'] }, null)).toEqual(ASSIGNABLE_ROLES)
  expect(ASSIGNABLE_ROLES).toHaveLength(11)
})

it('with limitRoleOnRegister only the roles of one’s own list are offered', () => {
  const limited = { access: ['userAdmin', 'limitRoleOnRegister'], rolesRestriction: ['Users', 'STAFF', 'Janitors'] }
  expect(offeredRoles(limited, null)).toEqual(['Users', 'STAFF'])
})

it('a person’s current role stays visible', () => {
  const limited = { access: ['userAdmin', 'limitRoleOnRegister'], rolesRestriction: ['Users'] }
  expect(offeredRoles(limited, 'Administrators')).toEqual(['Users', 'Administrators'])
})

it('a person without a list of roles can assign none', () => {
  expect(offeredRoles({ access: ['userAdmin', 'limitRoleOnRegister'], rolesRestriction: null }, null)).toEqual([])
})
