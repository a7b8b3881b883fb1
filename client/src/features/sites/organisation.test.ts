import type { Project } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { organisationIdOf } from './organisation.ts'

const project = (project_key: string, forge_id: string) => ({ project_key, forge_id }) as Project

test('the organisation is the forge id of the project, and the tenant where there is none', () => {
  const portfolio = { projects: { 1: project('NORTH', 'forge-7'), 2: project('SOUTH', '') }, sites: {} }
  expect(organisationIdOf(portfolio, 'NORTH', 'tenant-1')).toBe('forge-7')
  expect(organisationIdOf(portfolio, 'SOUTH', 'tenant-1')).toBe('tenant-1')
  expect(organisationIdOf(portfolio, 'WEST', 'tenant-1')).toBe('tenant-1')
})
