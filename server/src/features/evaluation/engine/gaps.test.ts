import { Random } from '@bonfire/contract/definitions/language/testing/random'
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
const FC4 = 'g36-ahu-fc4'
const WHOLE = [`${FC13} 2026-03-09 08:30 + 210`]

type IsLost = (minute: number, role: string) => boolean

function withLosses(isLost: IsLost, { shapes = TOO_WARM, ...others }: Partial<Given> = {}): string[] {
  const lossy = Object.entries(shapes).map(([role, shape]) => {
    const sent: Shape = typeof shape === 'number' ? () => shape : (shape as Shape)
    return [role, (minute: number) => (isLost(minute, role) ? undefined : sent(minute))]
  })
  return firingsOf(evaluateAirHandler({ rules: [FC13], stepMinutes: 1, ...others, shapes: Object.fromEntries(lossy) }))
}
const between = (from: string, to: string) => (minute: number) => minute >= at(from) && minute < at(to)

describe('a gap shorter than the delay of the alarm, the same before and after', () => {
  test.each([
    ['all points', () => true],
    ['the sensor', (role: string) => role === 'sat'],
    ['the valve, so that it runs in an unknown state', (role: string) => role === 'cc'],
    ['the fan', (role: string) => role === 'fanOn'],
  ])('does not end a firing when 4, 10 and 29 minutes of %s are lost', (_, isOf) => {
    for (const end of ['10:04', '10:10', '10:29']) {
      expect(withLosses((minute, role) => between('10:00', end)(minute) && isOf(role))).toEqual(WHOLE)
    }
  })

  test('does not begin the delay of the mode again, only passes none of the alarm', () => {
    // Of the 20 minutes from 08:40 on three are held, so that half an hour is known at 09:17. A mean of five minutes
    // stays too warm for three.
    const isLost = between('08:40', '09:00')
    expect(withLosses(isLost, { shapes: { ...TOO_WARM, sat: during('08:00', '09:14', 16, 13) } })).toEqual([
      `${FC13} 2026-03-09 08:30 + 47`,
    ])
    expect(withLosses(isLost, { shapes: { ...TOO_WARM, sat: during('08:00', '09:13', 16, 13) } })).toEqual([])
  })

  test('is a change when the state is another one afterwards', () => {
    const shapes = { ...TOO_WARM, oad: during('00:00', '10:05', 20, 100) }
    expect(withLosses(between('10:00', '10:10'), { shapes })).toEqual([
      `${FC13} 2026-03-09 08:30 + 90`,
      // Again from 30 minutes after what came back.
      `${FC13} 2026-03-09 10:40 + 80`,
    ])
  })

  test('ends a firing when it is false afterwards', () => {
    const shapes = { ...TOO_WARM, sat: during('08:00', '10:05', 16, 13) }
    expect(withLosses(between('10:00', '10:10'), { shapes })).toEqual([`${FC13} 2026-03-09 08:30 + 90`])
  })
})

test('twenty minutes lost in every two hours change nothing', () => {
  expect(withLosses((minute) => ((minute % 120) + 120) % 120 >= 100)).toEqual([`${FC13} 2026-03-09 08:30 + 190`])
  expect(withLosses((minute) => ((minute % 120) + 120) % 120 < 20 && minute > at('09:00'))).toEqual(WHOLE)
})

test('a tenth of the samples lost at random changes nothing', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = new Random(seed)
    expect(withLosses((minute) => random.chance(0.1) && between('08:05', '11:55')(minute))).toEqual(WHOLE)
  }
})

test('gap after gap, hardly anything is seen of a firing, and there is none', () => {
  expect(withLosses((minute) => ((minute % 28) + 28) % 28 >= 5)).toEqual([])
})

describe('a firing', () => {
  test.each([1, 5, 15])('ends one interval after the last sample, at %d min', (stepMinutes) => {
    const stopped = (minute: number) => minute > at('11:00')
    expect(withLosses(stopped, { stepMinutes })).toEqual([`${FC13} 2026-03-09 08:30 + ${150 + stepMinutes}`])
  })

  test('is none of the day after, if samples stop at midnight', () => {
    const days = ['2026-03-09', '2026-03-10']
    const shapes = { ...TOO_WARM, fanOn: 1, occ: 1 }
    const found = withLosses((minute) => minute >= at('24:00'), { days, shapes, stepMinutes: 5 })
    expect(found).toEqual([`${FC13} 2026-03-09 00:00 + 1440`])
  })
})

test('changes of the operating state are counted in steps of the points that tell it', () => {
  // Two minutes in each of two states: in steps of five minutes there would be one at most.
  const isHeating = (minute: number) => Math.floor(minute / 2) % 2 === 0
  const shapes = {
    ...TOO_WARM,
    hc: (minute: number) => (isHeating(minute) ? 50 : 0),
    cc: (minute: number) => (isHeating(minute) ? 0 : 50),
  }
  const found = (stepMinutes: number) => firingsOf(evaluateAirHandler({ rules: [FC4], stepMinutes, shapes }))
  expect(found(1)).toEqual([`${FC4} 2026-03-09 08:14 + 226`])
  expect(found(5)).not.toEqual(found(1))
})
