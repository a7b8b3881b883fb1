import { type RegionalLocale, regionalLocale } from '@bonfire/contract/values/regional-locale'
import { expect, test } from 'vitest'
import { parseTypedNumber, typedNumber } from '../../ui/fields/typed-number.ts'

test.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['de-CH', 'de', 'en-AU'], 'en-AU'],
  ['fr', ['en-GB', 'fr-CA'], 'fr-CA'],
  ['en', ['de-CH', 'de'], 'en'],
  ['fr', ['fr'], 'fr'],
  ['en', ['not a language', 'en-Latn-NZ'], 'en-NZ'],
] as const)('a page in %s in a browser set to %j writes dates as %s', (language, spoken, expected) => {
  expect(regionalLocale(language, spoken)).toBe(expected)
})

test.each([
  ['en', 1234.5, ['1,234.5', '1234.5']],
  ['en-GB', 1234.5, ['1,234.5']],
  ['en-DE', 1234.5, ['1.234,5', '1234,5']],
  ['en-CH', 1234.5, ['1’234.5', "1'234.5"]],
  ['en-IN', 1234567, ['12,34,567']],
  ['en-ZA', 1234.5, ['1 234,5', '1234.5']],
  ['fr-CA', 1234.5, ['1 234,5', '1234,5', '1234.5']],
  ['fr-CH', 1234.5, ['1\u202f234,5']],
] as const satisfies [RegionalLocale, number, string[]][])(
  'a number is read in %s as it is written there',
  (locale, value, texts) => {
    expect(texts.map((text) => parseTypedNumber(text, locale))).toEqual(texts.map(() => value))
    expect(parseTypedNumber(typedNumber(value, locale), locale)).toBe(value)
    expect(parseTypedNumber(new Intl.NumberFormat(locale).format(value), locale)).toBe(value)
  },
)

test('what another region would write is refused, not guessed', () => {
  expect(parseTypedNumber('1.234,5', 'en-GB')).toBe('unclear')
  expect(parseTypedNumber('1,234.5', 'en-DE')).toBe('unclear')
  expect(parseTypedNumber('1.234', 'fr-CA')).toBe('unclear')
})
