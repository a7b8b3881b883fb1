import { describe, expect, test } from 'vitest'
import {
  at,
  during,
  evaluateAirHandler,
  firingsOf,
  type Given,
  type Shape,
  TOO_WARM,
} from '../../../../test/engine/air-handler.ts'

const FC13 = 'g36-ahu-fc13'
const whole = (rule: string) => [`${rule} 2026-03-09 08:30 + 210`]

describe('supply air at 16 °C with the valve fully open, fan on from 8 to 12', () => {
  test.each([1, 5, 15])('fires from 08:30 for 210 minutes with samples every %d minutes', (stepMinutes) => {
    expect(firingsOf(evaluateAirHandler({ rules: [FC13], stepMinutes, shapes: TOO_WARM }))).toEqual(whole(FC13))
  })

  test('does not fire when it falls to 13 °C at 08:50, past the mode’s 20 min delay', () => {
    const shapes = { ...TOO_WARM, sat: during('08:00', '08:50', 16, 13) }
    expect(firingsOf(evaluateAirHandler({ rules: [FC13], shapes }))).toEqual([])
  })

  test('fires twice around half an hour without samples that are not held', () => {
    const gap: Shape = (minute) => (minute >= at('10:00') && minute < at('10:30') ? undefined : 16)
    const shapes = { ...TOO_WARM, sat: gap }
    const held = (holdSeconds: number) =>
      firingsOf(
        evaluateAirHandler({
          rules: [FC13],
          shapes,
          change: (site) => ({
            ...site,
            points: site.points.map((point) => (point.role === 'sat' ? { ...point, holdSeconds } : point)),
          }),
        }),
      )
    expect(held(0)).toEqual([`${FC13} 2026-03-09 08:30 + 90`, `${FC13} 2026-03-09 10:30 + 90`])
    expect(held(1800)).toEqual(whole(FC13))
  })

  test('does not fire at exactly the setpoint and 2 °F, in °C and in °F', () => {
    const celsius = { ...TOO_WARM, sat: 13 + (2 * 5) / 9 }
    expect(firingsOf(evaluateAirHandler({ rules: [FC13], shapes: celsius }))).toEqual([])
    const units = { sat: 'fahrenheit', satSp: 'fahrenheit' }
    for (const setpoint of [55, 55.4, 72.4]) {
      const exact = { ...TOO_WARM, satSp: setpoint, sat: setpoint + 2 }
      expect(firingsOf(evaluateAirHandler({ rules: [FC13], shapes: exact, units }))).toEqual([])
      const above = { ...exact, sat: setpoint + 2.01 }
      expect(firingsOf(evaluateAirHandler({ rules: [FC13], shapes: above, units }))).toEqual(whole(FC13))
    }
    const mixed = { ...TOO_WARM, satSp: 13, sat: (13 * 9) / 5 + 32 + 2 }
    expect(firingsOf(evaluateAirHandler({ rules: [FC13], shapes: mixed, units: { sat: 'fahrenheit' } }))).toEqual([])
  })

  test('does not fire while the damper moves between 20 and 100 % every 20 minutes', () => {
    const oad: Shape = (minute) => (Math.floor(minute / 20) % 2 === 0 ? 20 : 100)
    const shapes = { ...TOO_WARM, oad }
    expect(firingsOf(evaluateAirHandler({ rules: [FC13, 'g36-ahu-fc4'], shapes }))).toEqual([])
  })
})

test('heating and cooling alternating every 5 min are too many states from 08:35', () => {
  const isHeating = (minute: number) => Math.floor(minute / 5) % 2 === 0
  const shapes = {
    ...TOO_WARM,
    hc: (minute: number) => (isHeating(minute) ? 50 : 0),
    cc: (minute: number) => (isHeating(minute) ? 0 : 50),
  }
  expect(firingsOf(evaluateAirHandler({ rules: ['g36-ahu-fc4'], shapes }))).toEqual([
    'g36-ahu-fc4 2026-03-09 08:35 + 205',
  ])
})

test('changes of mode are found by one of the two rules that look for them', () => {
  const hc = (minute: number) => (Math.floor(minute / 5) % 2 === 0 ? 50 : 0)
  const shapes = { ...TOO_WARM, hc, cc: (minute: number) => 50 - hc(minute) }
  const both = evaluateAirHandler({ rules: ['apar-r28', 'g36-ahu-fc4'], shapes })
  expect(firingsOf(both)).toEqual(['g36-ahu-fc4 2026-03-09 08:35 + 205'])
  expect(both.days[0]?.runs.find(({ rule }) => rule === 'apar-r28')).toMatchObject({ names: ['g36-ahu-fc4'] })
  expect(firingsOf(evaluateAirHandler({ rules: ['apar-r28'], shapes }))).toEqual(['apar-r28 2026-03-09 08:35 + 205'])
})

test('supply air that differs from mixed air in free cooling fires', () => {
  const shapes = { ...TOO_WARM, cc: 0, oad: 50, mat: 15, sat: 20 }
  expect(firingsOf(evaluateAirHandler({ rules: ['g36-ahu-fc8'], shapes }))).toEqual(whole('g36-ahu-fc8'))
})

test('duct pressure of 200 of 250 Pa fires with the fan at 95 %, and not at 93 %', () => {
  const shapes = { ...TOO_WARM, dsp: 200, dspSp: 250, fan: 95 }
  expect(firingsOf(evaluateAirHandler({ rules: ['g36-ahu-fc1'], shapes }))).toEqual(whole('g36-ahu-fc1'))
  expect(firingsOf(evaluateAirHandler({ rules: ['g36-ahu-fc1'], shapes: { ...shapes, fan: 93 } }))).toEqual([])
})

test('mixed air at 14 °C between 23 and 20 °C is too cold, at 17 °C it is not', () => {
  const shapes = { ...TOO_WARM, rat: 23, oat: 20, mat: 14 }
  expect(firingsOf(evaluateAirHandler({ rules: ['g36-ahu-fc2'], shapes }))).toEqual(whole('g36-ahu-fc2'))
  expect(firingsOf(evaluateAirHandler({ rules: ['g36-ahu-fc2'], shapes: { ...shapes, mat: 17 } }))).toEqual([])
})

describe('around midnight', () => {
  const days = ['2026-03-09', '2026-03-10']
  const between =
    (from: number, to: number): Shape =>
    (minute) =>
      minute >= from && minute < to ? 1 : 0
  const running = between(at('20:00'), 2 * 1440)
  const warm =
    (from: number, to: number): Shape =>
    (minute) =>
      minute >= from && minute < to ? 16 : 13
  const given = (from: number, to: number): Given => ({
    rules: [FC13],
    days,
    shapes: { ...TOO_WARM, fanOn: running, occ: running, sat: warm(from, to) },
  })

  test('a firing is cut, and each day has its part', () => {
    const expected = [`${FC13} 2026-03-09 22:00 + 120`, `${FC13} 2026-03-10 00:00 + 120`]
    expect(firingsOf(evaluateAirHandler(given(at('22:00'), 1440 + at('02:00'))))).toEqual(expected)
  })

  test('the parts are the same where each day is evaluated by itself', () => {
    const { shapes, ...rest } = given(at('22:00'), 1440 + at('02:00'))
    const first = evaluateAirHandler({ ...rest, shapes, days: ['2026-03-09'] })
    // The same times, seen from the second day.
    const later = Object.fromEntries(
      Object.entries(shapes).map(([role, shape]) => [
        role,
        typeof shape === 'function' ? (minute: number) => shape(minute + 1440) : shape,
      ]),
    )
    const second = evaluateAirHandler({ ...rest, shapes: later, days: ['2026-03-10'] })
    const together = evaluateAirHandler({ ...rest, shapes })
    expect([...first.occurrences, ...second.occurrences]).toEqual(together.occurrences)
    expect([...first.days, ...second.days]).toEqual(together.days)
  })

  test('25 minutes across it do not fire on either day', () => {
    expect(firingsOf(evaluateAirHandler(given(at('23:45'), 1440 + at('00:10'))))).toEqual([])
  })
})

describe('on days of clock changes an all-day firing lasts as long as the day', () => {
  test.each([
    ['America/New_York', '2021-11-07', 25],
    ['America/New_York', '2021-03-14', 23],
    ['Australia/Lord_Howe', '2021-04-04', 24.5],
  ])('%s on %s: %d hours', (timezone, day, hours) => {
    const shapes = { ...TOO_WARM, fanOn: 1, occ: 1 }
    const result = evaluateAirHandler({ rules: [FC13], timezone, days: [day], shapes })
    expect(firingsOf(result, timezone)).toEqual([`${FC13} ${day} 00:00 + ${hours * 60}`])
  })
})

test('a firing of today is as long as the day so far, and grows', () => {
  const until = (clock: string) =>
    firingsOf(evaluateAirHandler({ rules: [FC13], shapes: TOO_WARM, until: `2026-03-09T${clock}:00Z` }))
  expect(until('08:55')).toEqual([])
  expect(until('09:00')).toEqual([`${FC13} 2026-03-09 08:30 + 30`])
  expect(until('10:02')).toEqual([`${FC13} 2026-03-09 08:30 + 90`])
})
