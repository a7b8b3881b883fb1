import { Definition } from '@bonfire/contract/definitions/definition'
import { expect, test } from 'vitest'
import { copyOf, definitionOf } from './draft.ts'

test('a copy computes what its original does, also what the form does not show', () => {
  const original = Definition.parse({
    ...{
      key: 'g36-ahu-fc9',
      name: 'Too warm',
      description: 'Too warm.',
      category: 'fdd',
      severity: 'low',
      equip: 'ahu',
    },
    ...{ roles: ['oat|weather.oat', 'sat'], when: 'oat - eOat > sat', source: 'A guideline' },
    ...{ hold: { oat: '1 h' }, replacedBy: ['own-other'], suppressedBy: ['data-range.oat'], smooth: { oat: '5 min' } },
    parameters: {
      eOat: {
        ...{ default: 2, unit: '°F', difference: true, whereShared: { role: 'oat', default: 5 } },
        ...{ minimum: 0, maximum: 20, words: 'Error of the sensor' },
      },
    },
  })
  const { definition, wrongNumbers } = definitionOf(copyOf(original, [], 'fr'), 'fr')
  expect(wrongNumbers.size).toBe(0)
  expect(definition).toEqual({ ...original, key: 'own-g36-ahu-fc9' })
})
