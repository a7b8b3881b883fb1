import { describe, expect, it } from 'vitest'
import { evaluate } from '../../condition.ts'
import { cellsWith } from '../../testing/cells.ts'
import { type Given, stage, valuesOf } from '../../testing/values.ts'
import { conditionOf } from '../../testing/vocabulary.ts'

/** Supply air each 5 min, in °C as plain numbers. */
const SUPPLY = stage(21, 21.5, 20.8, null, 22.4, 23.1, 22.9, 24, 23.2, 25.5)

describe('statistics of four cells, as numpy calculates them', () => {
  it.each([
    // numpy.std; the first cell has one known of four.
    [
      'stdev(stage, 20 min)',
      [
        null,
        0.25,
        0.294392029,
        0.294392029,
        0.65489609,
        0.962635272,
        0.294392029,
        0.578791845,
        0.418330013,
        1.007472084,
      ],
    ],
    // numpy.percentile, whose default is linear.
    ['percentile(stage, 20 min, 90 %)', [null, 21.45, 21.4, 21.4, 22.22, 22.96, 23.06, 23.73, 23.76, 25.05]],
    ['percentile(stage, 20 min, 25 %)', [null, 21.125, 20.9, 20.9, 21.15, 21.6, 22.65, 22.775, 23.05, 23.125]],
    // numpy.polyfit of degree 1, an hour; the gap keeps its place in time.
    ['slope(stage, 20 min) * 1 h', [null, 6, -1.2, -1.2, 4.457142857, 9.257142857, 3, 5.52, 1.68, 8.4]],
  ])('%s', (text, expected) => {
    expect(valuesOf(text, SUPPLY)).toEqual(expected)
  })

  it('0 % is the lowest, 50 % the median, 100 % the highest', () => {
    for (const [share, same] of [
      ['0 %', 'lowest(stage, 20 min)'],
      ['50 %', 'median(stage, 20 min)'],
      ['100 %', 'highest(stage, 20 min)'],
    ]) {
      expect(valuesOf(`percentile(stage, 20 min, ${share})`, SUPPLY)).toEqual(valuesOf(same as string, SUPPLY))
    }
  })

  it('small differences between large numbers keep their digits', () => {
    const given = stage(1e9, 1e9 + 1, 1e9 + 2, 1e9 + 1)
    expect(valuesOf('stdev(stage, 20 min)', given).at(-1)).toBeCloseTo(Math.SQRT1_2, 9)
    // From 1e9 on, 1 more in each cell of 5 min.
    const rising = stage(...Array.from({ length: 600 }, (_, cell) => 1e9 + cell))
    expect(valuesOf('slope(stage, 500 min) * 5 min', rising).at(-1)).toBe(1)
  })

  it('a column that never moves has no deviation and no trend, exactly', () => {
    const still = stage(...Array.from({ length: 50 }, () => 0.1))
    expect(new Set(valuesOf('stdev(stage, 60 min)', still).slice(6))).toEqual(new Set([0]))
    expect(new Set(valuesOf('slope(stage, 60 min) * 1 h', still).slice(6))).toEqual(new Set([0]))
  })

  it('one cell alone has no trend', () => {
    expect(valuesOf('slope(stage, 10 min) * 1 h', stage(1, null, 3, 4))).toEqual([null, null, null, 12])
    expect(valuesOf('slope(stage, 5 min) * 1 h', stage(1, 2))).toEqual([null, null])
  })

  it('a share that is a parameter must be one', () => {
    const percentileWith = (k: number) =>
      valuesOf('percentile(stage, 10 min, k)', { ...stage(1, 3), parameters: { k } })
    expect(percentileWith(0.5)).toEqual([1, 2])
    expect(percentileWith(1.01)).toEqual([null, null])
    expect(percentileWith(Number.NaN)).toEqual([null, null])
  })
})

describe('cusum', () => {
  const errors = [0, 1, 3, 3.5, -2, 4, null, 4, 0.5, 0, 5, 5]
  const given = (more: Given['columns'] = {}): Given => ({ columns: { stage: errors, ...more } })

  it('adds up what is beyond the slack, and never falls below 0', () => {
    // In minutes: 0, 0, 2 × 5 = 10, 22.5, then 3 less: 7.5. The ninth no longer sees the 3.
    expect(valuesOf('cusum(stage, 30 min, 1) / 1 min', given())).toEqual([
      null,
      null,
      10,
      22.5,
      7.5,
      22.5,
      22.5,
      37.5,
      27.5,
      22.5,
      42.5,
      47.5,
    ])
  })

  it('remembers no more than its window', () => {
    expect(valuesOf('cusum(stage, 50 min, 1) / 1 min', given()).slice(4)).toEqual([
      7.5, 22.5, 22.5, 37.5, 35, 30, 50, 70,
    ])
  })

  it('begins again where the condition is false, and leaves out where it is unknown', () => {
    const occ = [0, 1, 1, 1, 0, 1, 1, 1, 1, null, 1, 1]
    expect(valuesOf('cusum(stage, 30 min, 1, occ) / 1 min', given({ occ }))).toEqual([
      0, 0, 10, 22.5, 0, 15, 15, 30, 27.5, 27.5, 47.5, 52.5,
    ])
  })

  it('is unknown until half of the cells since it began are known', () => {
    const occ = [0, 1, 1, 1, 1]
    const late = { columns: { stage: [9, null, null, 3, 3], occ } }
    expect(valuesOf('cusum(stage, 60 min, 1, occ) / 1 min', late)).toEqual([0, null, null, null, 20])
  })

  it('is the same time at every step of the samples', () => {
    // 2 beyond the slack for an hour: 120 min.
    for (const stepSeconds of [60, 300, 900]) {
      const hour = { ...stage(...Array.from({ length: 3600 / stepSeconds }, () => 3)), stepSeconds }
      expect(valuesOf('cusum(stage, 60 min, 1) / 1 min', hour).at(-1)).toBe(120)
    }
  })

  it('what equals the slack but for rounding adds nothing', () => {
    const given = { columns: { sat: [288.25, 288.25], mat: [288.15, 288.15] } }
    expect([...evaluate(conditionOf('cusum(sat - mat, 10 min, 0.1 K) > 0'), cellsWith(given))]).toEqual([0, 0])
  })
})
