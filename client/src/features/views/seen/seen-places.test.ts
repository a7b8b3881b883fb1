import { beforeEach, expect, test } from 'vitest'
import { rememberPlace, type SeenPlace, useSeen } from './seen-places.ts'

const action = (number: number, name = 'Fan'): SeenPlace => ({
  kind: 'action',
  actionKey: `NORTH-${number}`,
  name,
  site: 'Tower',
})
const seen = (username: string) => useSeen.getState().people[username] ?? []

beforeEach(() => useSeen.setState({ people: {} }))

test('the last eight places are remembered, each once and by its latest name', () => {
  for (let number = 1; number <= 9; number += 1) rememberPlace('ada', action(number))
  rememberPlace('ada', action(5, 'Renamed'))
  const keys = seen('ada').map((place) => place.kind === 'action' && place.actionKey)
  expect(keys).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((number) => `NORTH-${number}`))
  expect(seen('ada')[0]?.name).toBe('Renamed')
})

test('people at one browser have their own places', () => {
  rememberPlace('ada', action(1))
  rememberPlace('bob', { kind: 'equip', equipNumber: '7', name: 'AHU 1', site: 'x'.repeat(500) })
  expect(seen('ada')).toEqual([action(1)])
  expect(seen('bob')).toMatchObject([{ kind: 'equip', site: 'x'.repeat(200) }])
  expect(seen('eve')).toEqual([])
})
