import { describe, expect, it, test } from 'vitest'
import { quantileOfBeta } from './beta-quantile.ts'
import { neededDays } from './needed-days.ts'

const days = (pattern: string) => [...pattern].map((day) => day === 'x')

test('quantiles of beta distributions are those of tables', () => {
  // Beta(½, ½) is the arcsine distribution, Beta(1½, ½) has a closed form at 1.
  expect(quantileOfBeta(0.5, 0, 0)).toBeCloseTo(0.5, 9)
  expect(quantileOfBeta(0.8, 0, 0)).toBeCloseTo(Math.sin((Math.PI / 2) * 0.8) ** 2, 9)
  expect(quantileOfBeta(0.8, 0, 14)).toBeCloseTo(0.056, 3)
  expect(quantileOfBeta(0.8, 19, 1)).toBeCloseTo(0.975, 3)
})

describe('clean days that prove a repair', () => {
  it.each([
    ['it fired on all of 30', 'x'.repeat(30), { needed: 3, longestQuiet: 0 }],
    ['it fired on every other of 30', 'x.'.repeat(15), { needed: 3, longestQuiet: 1 }],
    [
      'it fired in two blocks of five, 20 days apart',
      `xxxxx${'.'.repeat(20)}xxxxx`,
      { needed: null, longestQuiet: 20 },
    ],
    ['it fired twice in 60', `x${'.'.repeat(28)}x${'.'.repeat(30)}`, { needed: null, longestQuiet: 28 }],
    ['it was quiet for four days once', `xxxx....${'x'.repeat(22)}`, { needed: 9, longestQuiet: 4 }],
    ['only four days are known', 'xxxx', { needed: 14, isMeasured: false }],
    ['it fired once on five', '....x', { needed: 22, isMeasured: true, longestQuiet: 0 }],
    ['it fired once in 60', `${'.'.repeat(59)}x`, { needed: null, isMeasured: true }],
    ['it never fired in 60', '.'.repeat(60), { needed: null, firedDays: 0 }],
    ['nothing is known', '', { needed: 14, isMeasured: false, exposedDays: 0, firedDays: 0 }],
  ])('if %s', (_, pattern, expected) => {
    expect(neededDays(days(pattern))).toMatchObject(expected)
  })
})

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const FAULTS = 1500

/** The share of faults that go on and are called repaired. Their days hang together like weather. */
function calledRepaired(firing: number, correlation: number): number {
  const next = numbersFrom(Math.round(firing * 100 + correlation * 10_000))
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  let called = 0
  for (let fault = 0; fault < FAULTS; fault += 1) {
    let weather = normal()
    const fires = () => {
      weather = correlation * weather + Math.sqrt(1 - correlation ** 2) * normal()
      return weather < QUANTILES[firing as keyof typeof QUANTILES]
    }
    const { needed } = neededDays(Array.from({ length: 60 }, fires))
    // The first firing brings it back.
    if (needed !== null && Array.from({ length: needed }, fires).every((hasFired) => !hasFired)) called += 1
  }
  return called / FAULTS
}

/** Of the normal distribution. */
const QUANTILES = { 0.1: -1.2816, 0.3: -0.5244, 0.5: 0, 0.7: 0.5244, 0.9: 1.2816 }

describe('a fault that goes on is rarely called repaired', () => {
  it.each(
    [0, 0.5, 0.8].flatMap((correlation) =>
      Object.keys(QUANTILES).map((firing) => [correlation, Number(firing)] as const),
    ),
  )('where days hang together by %d and it fires on %d of them', (correlation, firing) => {
    expect(calledRepaired(firing, correlation)).toBeLessThanOrEqual(correlation > 0.5 ? 0.08 : 0.05)
  })
})
