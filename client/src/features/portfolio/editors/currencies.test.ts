import { expect, test } from 'vitest'
import { currencyOptions, findCurrencies } from './currencies.ts'

const found = (search: string) => findCurrencies(currencyOptions('en', undefined), search).map(({ value }) => value)

test('a currency is found by its code before the names that contain it', () => {
  expect(found('us')[0]).toBe('USD')
  expect(found('EUR')[0]).toBe('EUR')
  expect(found('us')).toContain('AUD')
  expect(found('krona')).toEqual(['ISK', 'SEK'])
  expect(found('xyzzy')).toEqual([])
})
