import { expect, test } from 'vitest'
import { parseAmount } from './amount.ts'

test('an amount says whether it is no number, unclear or too large', () => {
  const parse = (typed: string, locale: 'en' | 'fr') => parseAmount('elec', typed, locale)
  expect(parse('-1', 'en')).toBe('amount')
  expect(parse('12,5', 'en')).toBe('amountUnclear')
  expect(parse('12,5', 'fr')).toBe(12.5)
  expect(parse('1,000,000,000,000,000', 'en')).toBe(1e15)
  expect(parse('1,000,000,000,000,001', 'en')).toBe('amountLarge')
  expect(parse(`1${'0'.repeat(400)}`, 'fr')).toBe('amountLarge')
})

test('NABERS gives six stars at most', () => {
  expect([parseAmount('nabersEnergy', '6', 'en'), parseAmount('nabersWater', '5,5', 'fr')]).toEqual([6, 5.5])
  expect(parseAmount('nabersEnergy', '6.01', 'en')).toBe('amountLarge')
})
