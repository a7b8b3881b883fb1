import { expect, test } from 'vitest'
import { otherZone, zoneNameIfNeeded } from './zone-name.ts'

const nameAt = (instant: string, timeZone: string, locale = 'en') =>
  zoneNameIfNeeded(Date.parse(instant) / 1000, timeZone, locale)

test('labels the repeated hour when clocks go back', () => {
  expect(nameAt('2026-10-25T00:30:00Z', 'Europe/London')).toBe('BST')
  expect(nameAt('2026-10-25T01:30:00Z', 'Europe/London')).toBe('GMT')
  expect(nameAt('2026-11-01T05:30:00Z', 'America/New_York')).toBe('EDT')
  expect(nameAt('2026-04-04T15:30:00Z', 'Australia/Sydney')).toBe('AEDT')
  expect(nameAt('2026-10-25T00:30:00Z', 'Europe/London', 'fr')).not.toBe(
    nameAt('2026-10-25T01:30:00Z', 'Europe/London', 'fr'),
  )
})

test('a 24-hour day shows no zone', () => {
  expect(nameAt('2026-10-24T12:00:00Z', 'Europe/London')).toBe('')
  expect(nameAt('2026-10-24T12:00:00Z', 'UTC')).toBe('')
})

test('a zone is named where its clocks show another time than those here', () => {
  const nameFrom = (here: string, timeZone: string, instant: string, locale = 'en') =>
    otherZone(Date.parse(instant) / 1000, timeZone, { locale, here })
  expect(nameFrom('Europe/London', 'Pacific/Kiritimati', '2026-11-20T12:00:00Z')).toBe('GMT+14')
  expect(nameFrom('Europe/London', 'Australia/Adelaide', '2026-11-20T12:00:00Z', 'fr')).toBe('UTC+10:30')
  expect(nameFrom('Europe/London', 'Europe/Dublin', '2026-11-20T12:00:00Z')).toBe('')
  // Of another name, yet the same time in winter.
  expect(nameFrom('Europe/Paris', 'Africa/Lagos', '2026-11-20T12:00:00Z')).toBe('')
  expect(nameFrom('Europe/Paris', 'Africa/Lagos', '2026-07-20T12:00:00Z')).toBe('GMT+1')
})
