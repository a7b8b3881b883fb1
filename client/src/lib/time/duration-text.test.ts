import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import en from '../../locales/en/analysis.ts'
import fr from '../../locales/fr/analysis.ts'
import { averageHours, durationText } from './duration-text.ts'

const english = createTranslator({ locale: 'en', messages: { analysis: en }, namespace: 'analysis.duration' })
const french = createTranslator({ locale: 'fr', messages: { analysis: fr }, namespace: 'analysis.duration' })

test('shows a duration under a day in hours and minutes', () => {
  const durations = [0, 59, 60, SECONDS_PER_HOUR, 1.5 * SECONDS_PER_HOUR, SECONDS_PER_DAY - 1]
  expect(durations.map((seconds) => durationText(seconds, english))).toEqual([
    '0h 0m',
    '0h 0m',
    '0h 1m',
    '1h 0m',
    '1h 30m',
    '23h 59m',
  ])
  expect(durationText(1.5 * SECONDS_PER_HOUR, french)).toBe('1\u00a0h 30\u00a0min')
})

test('shows one day as 24hr, and longer ones in days and hours', () => {
  expect(durationText(SECONDS_PER_DAY, english)).toBe('24hr')
  expect(durationText(SECONDS_PER_DAY, french)).toBe('24\u00a0h')
  expect(durationText(SECONDS_PER_DAY + 1, english)).toBe('1d 0h')
  expect(durationText(2 * SECONDS_PER_DAY + 3 * SECONDS_PER_HOUR + 59 * 60, english)).toBe('2d 3h')
})

test('shows an average in hours: seconds divided by 3600', () => {
  expect(averageHours([])).toBe(0)
  expect(averageHours([5400])).toBe(1.5)
  expect(averageHours([3600, 900, 4500])).toBeCloseTo(0.8333, 4)
})
