import { expect, test } from 'vitest'
import { actionAddress, actionLabel, actionNumber } from './action-model.ts'

test('an action is called by the number behind its project', () => {
  expect(actionLabel('WOOL-42')).toBe('#42')
  expect(actionLabel('NORTH-EAST-7')).toBe('#7')
  expect(actionNumber('NORTH-EAST-7')).toBe(7)
})

test('the page of an action keeps the selected sites', () => {
  expect(actionAddress('WOOL-42', undefined)).toBe('/actions/WOOL-42')
  expect(actionAddress('A&B-1', 'P~1,P~2')).toBe('/actions/A%26B-1?sites=P~1,P~2')
})
