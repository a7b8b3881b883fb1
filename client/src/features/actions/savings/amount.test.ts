import { expect, test } from 'vitest'
import { parseAmount } from './amount.ts'

test('a refused amount is not a number, ambiguous or too large', () => {
  const parse = (typed: string, locale: 'en' | 'fr') => parseAmount('elec', typed, locale)
  expect(parse('-1', 'en')).toBe('action.amount')
  expect(parse('12,5', 'en')).toBe('action.amount-unclear')
  expect(parse('12,5', 'fr')).toBe(12.5)
  expect(parse('1,000,000,000,000,000', 'en')).toBe(1e15)
  expect(parse('1,000,000,000,000,001', 'en')).toBe('action.amount-too-large')
  expect(parse(`1${'0'.repeat(400)}`, 'fr')).toBe('action.amount-too-large')
})

test('a NABERS rating is at most six stars', () => {
  expect([parseAmount('nabersEnergy', '6', 'en'), parseAmount('nabersWater', '5,5', 'fr')]).toEqual([6, 5.5])
  expect(parseAmount('nabersEnergy', '6.01', 'en')).toBe('action.amount-too-large')
})
