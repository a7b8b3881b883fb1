import type { BacktestEquip } from '@bonfire/contract/definitions/backtests'
import { expect, it } from 'vitest'
import { alwaysFiring, marksOf } from './day-marks.ts'
import { sweepValues } from './sweep-values.ts'

const FIRING = [{ t: 1_772_961_300, d: 600 }]

const equip = (days: BacktestEquip['days']): BacktestEquip => ({
  ...{ equipId: 'ahu-1', name: 'AHU 1', status: 'runs', names: [], days },
})

const EQUIP = equip([
  { day: '2026-03-01', firings: FIRING, savedFirings: FIRING },
  { day: '2026-03-02', firings: FIRING, savedFirings: [] },
  { day: '2026-03-04', firings: [], savedFirings: FIRING },
])

it('a day is found by both versions, by one alone, or by none', () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
  expect(marksOf(EQUIP, days)).toEqual(['both', 'gained', 'none', 'lost'])
})

it('names equips on which a rule fires nearly every day', () => {
  expect(alwaysFiring({ equips: [EQUIP] }, 4)).toBe(0)
  expect(alwaysFiring({ equips: [EQUIP] }, 2)).toBe(1)
})

it('tries seven values around the one that is set, within the bounds', () => {
  expect(sweepValues({ default: 2 })).toEqual([0.5, 1, 1.5, 2, 3, 4, 6])
  expect(sweepValues({ default: 2, minimum: 1, maximum: 3 })).toEqual([1, 1.5, 2, 3])
  expect(sweepValues({ default: 99, unit: '%' })).toEqual([24.75, 49.5, 74.25, 99, 100])
  expect(sweepValues({ default: -4 })).toEqual([-12, -8, -6, -4, -3, -2, -1])
  expect(sweepValues({ default: 0 })).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(sweepValues({ default: null })).toEqual([])
})
