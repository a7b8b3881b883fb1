import { expect, test } from 'vitest'
import { actionsSearch, daysBackIn } from '../rows/actions-search.ts'
import { chosenStatuses } from './row-filters.ts'
import { closedDays, countFrameDays, frameOf, TIME_FRAMES } from './time-frame.ts'

const TODAY = new Date('2026-11-21T10:00')

test('closed actions are loaded for one year, two years or since 2016', () => {
  expect(closedDays(countFrameDays('months12', TODAY), TODAY)).toEqual({ from: '2025-11-21', to: '2026-11-21' })
  expect(closedDays(countFrameDays('months24', TODAY), TODAY)).toEqual({ from: '2024-11-21', to: '2026-11-21' })
  expect(closedDays(countFrameDays('all', TODAY), TODAY)).toEqual({ from: '2016-01-01', to: '2026-11-21' })
})

test('the last day is the latest today among the sites’ time zones', () => {
  const late = new Date('2026-11-21T23:30')
  expect(closedDays(365, late, ['Pacific/Kiritimati', 'America/Los_Angeles']).to).toBe('2026-11-22')
})

test('each time frame is recognised from its days, also a month-old all-time link', () => {
  for (const frame of TIME_FRAMES) expect(frameOf(countFrameDays(frame, TODAY))).toBe(frame)
  expect(frameOf(countFrameDays('all', TODAY) - 30)).toBe('all')
  expect(closedDays(countFrameDays('all', TODAY) - 30, TODAY).from).toBe('2016-01-01')
  expect(frameOf(60)).toBeUndefined()
  expect(closedDays(60, TODAY).from).toBe('2026-09-22')
})

test('the URL selects the first known kind of action, or open if none is known', () => {
  expect(actionsSearch({ status: 'closed' }).status).toBe('closed')
  expect(actionsSearch({ status: 'bogus,monitoring,closed' }).status).toBe('monitoring')
  expect(actionsSearch({ status: 'bogus' }).status).toBe('open')
  expect(actionsSearch({}).status).toBeUndefined()
})

test('days that are not a whole number show the usual ones', () => {
  for (const days of ['x', '0', '-3', '1.5', '']) {
    expect([days, daysBackIn(actionsSearch({ closedOnStartDate: days }))]).toEqual([days, 365])
  }
  expect(actionsSearch({ closedOnStartDate: '730' }).closedOnStartDate).toBe(730)
})

test('either raw value of New Action selects both; unknown values select none', () => {
  expect([...chosenStatuses('To Be Raised MM,bogus')].sort()).toEqual(['New Action', 'To Be Raised MM'])
  expect([...chosenStatuses('Parked')]).toEqual(['Parked'])
  expect(chosenStatuses(undefined).size).toBe(0)
})
