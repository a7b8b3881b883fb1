import { expect, test } from 'vitest'
import { historiesSearch } from './histories-search.ts'

test('the address of the viewer keeps texts that it knows, up to 5,000 characters', () => {
  const points = 'p'.repeat(5000)
  expect(historiesSearch({ site: 'tower', points, equip: '', rule: 5, unknown: 'x' })).toEqual({
    site: 'tower',
    points,
  })
  expect(historiesSearch({ points: `${points}p` })).toEqual({})
})
