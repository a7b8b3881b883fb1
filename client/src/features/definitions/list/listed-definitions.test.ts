import { Definition } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import { expect, it } from 'vitest'
import { groupOf, listDefinitions } from './listed-definitions.ts'

const stored = (key: string, change: object = {}, isBuiltIn = true): StoredDefinition => ({
  key,
  version: 1,
  isBuiltIn,
  changedAt: '2026-03-09T14:40:00.000Z',
  changedBy: null,
  definition: Definition.parse({
    key,
    name: { en: `Name of ${key}`, fr: `Vérité ${key}` },
    description: 'Text',
    category: 'fdd',
    severity: 'low',
    equip: 'ahu',
    roles: ['sat'],
    when: 'sat > 30 °C',
    source: 'Somebody',
    ...change,
  }),
})

const ALL = [
  stored('g36-ahu-fc10'),
  stored('g36-ahu-fc2', { when: 'sat < 3 °C' }),
  stored('g36-chw-8', { equip: ['chiller', 'chilledPlant'] }),
  stored('g36-hw-8', { equip: ['hotPlant', 'boiler'] }),
  stored('opt-after-hours', { category: 'optimisation' }),
  stored('pump-rule', { equip: 'pump' }),
  stored('apar-r4'),
  stored('ahu-rule'),
  stored('own-rule', {}, false),
]
const keys = (options: { search?: string; group?: string; locale?: 'en' | 'fr' }) =>
  listDefinitions(ALL, { locale: 'en', ...options }).map(({ group, definitions }) => [
    group,
    ...definitions.map(({ key }) => key),
  ])

it('lists each definition under its heading, numbers by their size', () => {
  expect(keys({})).toEqual([
    ['own', 'own-rule'],
    ['ahu', 'g36-ahu-fc2', 'g36-ahu-fc10', 'apar-r4', 'ahu-rule'],
    ['chilledPlant', 'g36-chw-8'],
    ['hotPlant', 'g36-hw-8'],
    ['others', 'pump-rule'],
    ['optimisation', 'opt-after-hours'],
  ])
  expect(ALL.map(groupOf)).toContain('own')
})

it('finds every word of a search, in any order and without accents', () => {
  expect(keys({ search: 'AHU < sat' })).toEqual([['ahu', 'g36-ahu-fc2']])
  expect(keys({ search: 'verite chw', locale: 'fr' })).toEqual([['chilledPlant', 'g36-chw-8']])
  expect(keys({ search: 'verite' })).toEqual([])
  expect(keys({ group: 'hotPlant' })).toEqual([['hotPlant', 'g36-hw-8']])
})
