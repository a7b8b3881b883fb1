import type { Project } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { organisationIdOf } from './organisation.ts'

const project = (projectKey: string, forgeId: string) => ({ projectKey, forgeId }) as Project

test('the organisation is the project’s forge id, or the tenant', () => {
  const portfolio = { projects: { 1: project('NORTH', 'forge-7'), 2: project('SOUTH', '') }, sites: {} }
  expect(organisationIdOf(portfolio, 'NORTH', 'tenant-1')).toBe('forge-7')
  expect(organisationIdOf(portfolio, 'SOUTH', 'tenant-1')).toBe('tenant-1')
  expect(organisationIdOf(portfolio, 'WEST', 'tenant-1')).toBe('tenant-1')
})
