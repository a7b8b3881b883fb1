import { expect, test } from 'vitest'
import { parseAmount } from './amount.ts'

test('an amount says whether it is no number, unclear or too large', () => {
  expect(parseAmount('-1', 'en')).toBe('amount')
  expect(parseAmount('12,5', 'en')).toBe('amountUnclear')
  expect(parseAmount('12,5', 'fr')).toBe(12.5)
  expect(parseAmount('1,000,000,000,000,000', 'en')).toBe(1e15)
  expect(parseAmount('1,000,000,000,000,001', 'en')).toBe('amountLarge')
  expect(parseAmount(`1${'0'.repeat(400)}`, 'fr')).toBe('amountLarge')
})
