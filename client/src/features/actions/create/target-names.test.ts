import { expect, test } from 'vitest'
import { targetNames } from './create-request.ts'

test('equipment names are joined, as many whole names as a request can carry', () => {
  expect(targetNames([])).toBe('')
  expect(targetNames([{ equip: 'AHU 1' }, { equip: 'AHU 2' }])).toBe('AHU 1,AHU 2')
  const many = targetNames(Array.from({ length: 5000 }, (_, index) => ({ equip: `Chiller ${index}` })))
  expect(many.length).toBeLessThanOrEqual(20_000)
  expect(many).toMatch(/,Chiller \d+$/)
})
