import { expect, test } from 'vitest'
import { at, during, evaluateAirHandler, firingsOf, type Shape } from '../../../../test/engine/air-handler.ts'

const FLAT = 'data-flat.sat'
/** It moves until a time, and stands still from then on. */
const stillFrom =
  (clock: string): Shape =>
  (minute) =>
    minute >= at(clock) ? 16 : 16 + ((((minute / 5) % 7) + 7) % 7)
const found = (shapes: Parameters<typeof evaluateAirHandler>[0]['shapes']) =>
  firingsOf(evaluateAirHandler({ rules: [FLAT], shapes: { fanOn: 1, occ: 1, hc: 0, cc: 0, oad: 20, ...shapes } }))

test('a sensor that stands still is found from when it stood still', () => {
  expect(found({ sat: stillFrom('08:00') })).toEqual([`${FLAT} 2026-03-09 08:00 + 960`])
})

test('not from before the unit ran, before maintenance ended, or before the day', () => {
  expect(found({ sat: stillFrom('08:00'), fanOn: during('10:00', '24:00', 1, 0) })).toEqual([
    `${FLAT} 2026-03-09 10:00 + 840`,
  ])
  expect(found({ sat: stillFrom('08:00'), maintenance: during('00:00', '11:00', 1, 0) })).toEqual([
    `${FLAT} 2026-03-09 11:00 + 780`,
  ])
  expect(found({ sat: 16 })).toEqual([`${FLAT} 2026-03-09 00:00 + 1440`])
})

test('a second time begins after the first', () => {
  const isLost = (minute: number) => minute >= at('14:00') && minute < at('18:00')
  const still = stillFrom('08:00')
  const firings = found({ sat: (minute) => (isLost(minute) ? undefined : still(minute)) })
  // Of the four hours to 16:15, half is known.
  expect(firings).toEqual([`${FLAT} 2026-03-09 08:00 + 495`, `${FLAT} 2026-03-09 16:15 + 465`])
})
