import type { Portfolio } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { canonicalKey } from './action-key.ts'

function portfolioOf(...keys: string[]): Pick<Portfolio, 'projects'> {
  const project = {
    project_pk: '1',
    project_name: '',
    jira_key: null,
    forge_id: '',
    sites: [],
    skysparkURL: null,
    currency: 'AUD',
  }
  return { projects: Object.fromEntries(keys.map((key) => [key, { ...project, project_key: key }])) }
}

test.each([
  ['NORTH-7', 'NORTH-7'],
  ['north-7', 'NORTH-7'],
  ['north-end-12', 'North-End-12'],
  ['Elsewhere-7', 'Elsewhere-7'],
  ['north', 'north'],
])('%s is the key of %s', (typed, key) => {
  expect(canonicalKey(typed, portfolioOf('NORTH', 'North-End'))).toBe(key)
})

test('a project that is named as typed comes before one that differs by letter case', () => {
  expect(canonicalKey('north-7', portfolioOf('NORTH', 'north'))).toBe('north-7')
})
