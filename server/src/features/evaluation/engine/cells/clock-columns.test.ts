import { expect, test } from 'vitest'
import { evaluateAirHandler, firingsOf } from '../../../../../test/engine/air-handler.ts'
import { ownRule } from '../../../../../test/engine/own-rule.ts'

interface On {
  readonly days: readonly string[]
  readonly timezone?: string
  readonly stepMinutes?: number
}

const within = (times: string, { timezone = 'UTC', ...on }: On) =>
  firingsOf(
    evaluateAirHandler({
      ...on,
      timezone,
      rules: [],
      shapes: { sat: 16 },
      change: (site) => ({
        ...site,
        rules: [ownRule('own-rule', { proof: null, when: `sat > 15 °C and in("${times}")` })],
      }),
    }),
    timezone,
  )

test('times of the week are those of the clocks at the site', () => {
  const kolkata = { timezone: 'Asia/Kolkata', days: ['2026-03-08', '2026-03-09'] }
  // Half an hour off, and the first day is a Sunday.
  expect(within('mon-fri 9:15-17:45', kolkata)).toEqual(['own-rule 2026-03-09 09:15 + 510'])
})

test('times over midnight belong to the day on which they begin', () => {
  const days = ['2026-03-12', '2026-03-13', '2026-03-14']
  expect(within('fri 22:00-6:00', { days })).toEqual([
    'own-rule 2026-03-13 22:00 + 120',
    'own-rule 2026-03-14 00:00 + 360',
  ])
})

test('an hour that clocks show twice counts twice', () => {
  const autumn = { timezone: 'America/New_York', days: ['2021-11-07'] }
  expect(within('sun 0:30-1:30', autumn)).toEqual(['own-rule 2021-11-07 00:30 + 60', 'own-rule 2021-11-07 01:00 + 30'])
})

test('an hour that clocks leave out does not count', () => {
  const spring = { timezone: 'America/New_York', days: ['2021-03-14'] }
  expect(within('1:30-3:30', spring)).toEqual(['own-rule 2021-03-14 01:30 + 60'])
  expect(within('2:00-3:00', spring)).toEqual([])
})

test('a cell counts by the time at which it begins', () => {
  expect(within('7:30-9:00', { days: ['2026-03-09'], stepMinutes: 60 })).toEqual(['own-rule 2026-03-09 08:00 + 60'])
})
