import { expect, test } from 'vitest'
import { averageHours, durationParts } from './duration-text.ts'

test('a duration is told in hours and minutes, 24hr, or days and hours', () => {
  expect(durationParts(45)).toMatchObject({ form: 'seconds', seconds: '45' })
  expect(durationParts(5400)).toMatchObject({ form: 'hoursMinutes', hours: '1', minutes: '30' })
  expect(durationParts(86_399)).toMatchObject({ form: 'hoursMinutes', hours: '23', minutes: '59' })
  expect(durationParts(86_400).form).toBe('wholeDay')
  expect(durationParts(2 * 86_400 + 3 * 3600 + 59)).toMatchObject({ form: 'daysHours', days: '2', hours: '3' })
})

test('an average is in hours: the seconds divided by 3600', () => {
  expect(averageHours([])).toBe(0)
  expect(averageHours([5400])).toBe(1.5)
  expect(averageHours([3600, 900, 4500])).toBeCloseTo(0.8333, 4)
})
