import type { BacktestEquip } from '@bonfire/contract/definitions/backtests'
import { sweepValues } from '@bonfire/contract/definitions/sweep-values'
import { expect, it } from 'vitest'
import { alwaysFiring, markOf } from './day-marks.ts'

const FIRING = [{ t: 1_772_961_300, d: 600 }]

const day = (name: string, isFound: boolean, isSaved: boolean) => ({
  day: name,
  firings: isFound ? FIRING : [],
  savedFirings: isSaved ? FIRING : [],
})

it('a day is found by both versions, by one alone, or by none', () => {
  expect(markOf(day('2026-03-01', true, true))).toBe('both')
  expect(markOf(day('2026-03-01', true, false))).toBe('gained')
  expect(markOf(day('2026-03-01', false, true))).toBe('lost')
  expect(markOf(undefined)).toBe('none')
})

const ranOn = (ranDays: number, firedDays: number): Pick<BacktestEquip, 'days' | 'ranDays'> => ({
  ranDays,
  days: Array.from({ length: firedDays }, (_, place) => day(`2026-03-${place + 1}`, true, false)),
})

it('a rule fires always where it does on nine in ten of the days that it ran', () => {
  expect(alwaysFiring([ranOn(10, 9), ranOn(10, 8)])).toEqual({ count: 1, running: 2, verdict: 'some' })
  expect(alwaysFiring([ranOn(10, 9)])).toEqual({ count: 1, running: 1, verdict: 'nearlyAll' })
})

it('what is there on all days of all equips may be a fault as well as a limit', () => {
  expect(alwaysFiring([ranOn(5, 5)])).toEqual({ count: 1, running: 1, verdict: 'untold' })
  expect(alwaysFiring([ranOn(5, 5), ranOn(9, 9)])).toEqual({ count: 2, running: 2, verdict: 'untold' })
  expect(alwaysFiring([ranOn(5, 5), ranOn(5, 0)])).toEqual({ count: 1, running: 2, verdict: 'some' })
})

it('days without data, and equips with too few, do not hide a rule that fires always', () => {
  expect(alwaysFiring([ranOn(10, 9), ranOn(0, 0), ranOn(2, 2)])).toEqual({
    count: 1,
    running: 1,
    verdict: 'nearlyAll',
  })
  expect(alwaysFiring([])).toMatchObject({ count: 0, running: 0 })
})

it('tries seven values around the one that is set, within the bounds', () => {
  expect(sweepValues({ default: 2 })).toEqual([0.5, 1, 1.5, 2, 3, 4, 6])
  expect(sweepValues({ default: 2, minimum: 1, maximum: 3 })).toEqual([1, 1.5, 2, 3])
  expect(sweepValues({ default: 99, unit: '%' })).toEqual([24.75, 49.5, 74.25, 99, 100])
  expect(sweepValues({ default: -4 })).toEqual([-12, -8, -6, -4, -3, -2, -1])
  expect(sweepValues({ default: 0 })).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(sweepValues({ default: null })).toEqual([])
})
