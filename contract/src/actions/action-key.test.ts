import { expect, test } from 'vitest'
import type { Portfolio } from '../sites.ts'
import { canonicalKey } from './action-key.ts'

function portfolioOf(...keys: string[]): Pick<Portfolio, 'projects'> {
  const project = {
    id: '1',
    projectName: '',
    jiraKey: null,
    forgeId: '',
    sites: [],
    skysparkUrl: null,
    currency: 'AUD',
  }
  return { projects: Object.fromEntries(keys.map((key) => [key, { ...project, projectKey: key }])) }
}

test.each([
  ['NORTH-7', 'NORTH-7'],
  ['north-7', 'NORTH-7'],
  ['north-end-12', 'North-End-12'],
  ['Elsewhere-7', 'Elsewhere-7'],
  ['north', 'north'],
])('resolves %s to the key %s', (typed, key) => {
  expect(canonicalKey(typed, portfolioOf('NORTH', 'North-End'))).toBe(key)
})

test('an exact project key wins over one that differs only in case', () => {
  expect(canonicalKey('north-7', portfolioOf('NORTH', 'north'))).toBe('north-7')
})
