import { expect, test } from 'vitest'
import { trustIn } from './trust.ts'

const percents = (fixed: number, falseAlerts: number) => {
  const trust = trustIn({ fixed, falseAlerts })
  return trust && [trust.share, trust.low, trust.high].map((share) => Math.round(1000 * share) / 10)
}

test('33 of 41 were real: 66 to 90 %', () => {
  expect(percents(33, 8)).toEqual([80.5, 66, 89.8])
})

test('nothing is said of 4 findings, and something of 5', () => {
  expect([percents(0, 0), percents(4, 0), percents(0, 4)]).toEqual([null, null, null])
  // z² / (n + z²) = 3.8415 / 8.8415
  expect(percents(5, 0)).toEqual([100, 56.6, 100])
  expect(percents(0, 5)).toEqual([0, 0, 43.4])
  expect(percents(2, 3)).toEqual([40, 11.8, 76.9])
})

test('many findings narrow the interval', () => {
  expect(percents(800, 200)).toEqual([80, 77.4, 82.4])
})
