import { describe, expect, it } from 'vitest'
import { evaluate } from '../condition.ts'
import { evaluateNumbers } from '../explain.ts'
import { cellsWith } from '../testing/cells.ts'
import { Random } from '../testing/random.ts'
import { type Given, numberOf, stage, valuesOf } from '../testing/values.ts'
import { conditionOf } from '../testing/vocabulary.ts'

const truthsOf = (text: string, given: Given) => [...evaluate(conditionOf(text), cellsWith(given))]
const fan = (...values: (number | null)[]): Given => ({ columns: { fanOn: values } })

describe('windows of three cells of 5 min', () => {
  it.each([
    // The window of the first cell has one of three cells: fewer than half.
    ['avg(stage, 15 min)', stage(3, 6, 9, 12, 0), [null, 4.5, 6, 9, 7]],
    ['avg(stage, 15 min)', stage(3, null, 9, null, null, 6), [null, null, 6, null, null, null]],
    ['lowest(stage, 15 min)', stage(5, 3, 4, 6, 7, 2), [null, 3, 3, 3, 4, 2]],
    ['highest(stage, 15 min)', stage(5, 3, 4, 6, 1, 2), [null, 5, 5, 6, 6, 6]],
    ['spread(stage, 15 min)', stage(5, 3, 4, 6, null, 2), [null, 2, 2, 3, 2, 4]],
    ['median(stage, 15 min)', stage(5, 3, 4, 6, null, 2), [null, 4, 4, 4, 5, 4]],
    // The change into the window's first cell counts.
    ['changes(stage, 15 min)', stage(1, 1, 2, 1, 1, 1, 3), [null, 0, 1, 2, 2, 1, 1]],
    // 0.1 + 0.2 is 0.3, though not as a sum of binary fractions.
    ['changes(stage, 15 min)', stage(0.3, 0.1 + 0.2, 0.3, 0.3001), [null, 0, 0, 1]],
    // From 1 to 2 somewhere in the gap, which the window of the fifth cell does not reach any more.
    ['changes(stage, 15 min)', stage(1, null, 2, 2, null, null, 3), [null, null, 1, 1, 0, null, null]],
    ['starts(fanOn, 15 min)', fan(1, 0, 1, 0, 1, 1, 1, 1), [null, 0, 1, 1, 2, 1, 1, 0]],
    ['starts(fanOn, 15 min)', fan(0, null, 1, 1, 1, 1), [null, null, 1, 1, 0, 0]],
    ['since(fanOn, 15 min) / 1 min', fan(0, 1, 0, 0, 0, 0, 0), [null, 0, 5, 10, 15, 15, 15]],
    ['since(fanOn, 15 min) / 1 min', fan(1, 0, null, 0, 0, 0, 0, 1), [0, 5, null, null, null, null, 15, 0]],
    ['ago(stage, 15 min)', stage(1, 2, null, 4, 5, 6), [null, null, null, 1, 2, null]],
    ['rate(stage) * 5 min', stage(1, 3, null, 4, 4), [null, 2, null, null, 0]],
    ['rate(stage, 10 min) * 10 min', stage(1, 3, 6, null, 4), [null, null, 5, null, -2]],
    ['total(fanOn, 15 min) / 1 min', fan(1, 1, 0, 0, null, 1), [null, 15, 10, 5, 0, 7.5]],
    ['avg(fanOn, 15 min)', fan(1, 1, 0, 0, null, 1), [null, 1, 0.666666667, 0.333333333, 0, 0.5]],
    // 16 min need a fourth cell.
    ['highest(stage, 16 min)', stage(9, 1, 2, 3, 4), [null, 9, 9, 9, 4]],
  ] as const)('%s', (text, given, expected) => {
    expect(valuesOf(text, given)).toEqual(expected)
  })

  it('adds power up to energy, taking gaps for what the rest is', () => {
    const given = { columns: { kw: [1000, 2000, null, 3000] } }
    expect(valuesOf('total(kw, 15 min) / 1 kWh', given)).toEqual([null, 0.375, 0.375, 0.625])
  })
})

it.each([
  ['held(fanOn, 15 min)', [1, 1, 1, 1, 0, 1, 1, 1], [2, 2, 1, 1, 0, 0, 0, 1]],
  ['held(fanOn, 15 min)', [1, 1, 1, null, 1, 1, 1, 0], [2, 2, 1, 2, 2, 2, 1, 0]],
  ['ago(fanOn, 10 min)', [1, 0, null, 1], [2, 2, 1, 0]],
  ['held(not fanOn, 5 min)', [1, 0, null], [0, 1, 2]],
])('%s of %j', (text, fanOn, expected) => {
  expect(truthsOf(text, fan(...fanOn))).toEqual(expected)
})

it('counts windows by time, whatever the step', () => {
  const [fast, slow] = [60, 900]
  const rising = (count: number) => stage(...Array.from({ length: count }, (_, cell) => cell))
  expect(valuesOf('highest(stage, 30 min) - lowest(stage, 30 min)', { ...rising(60), stepSeconds: fast }).at(-1)).toBe(
    29,
  )
  expect(valuesOf('highest(stage, 30 min) - lowest(stage, 30 min)', { ...rising(60), stepSeconds: slow }).at(-1)).toBe(
    1,
  )
})

it('counts eight states in an hour, from off, when they alternate every 5 min', () => {
  const hour = 12
  const state = Array.from({ length: 12 * hour }, (_, cell) => (cell < 8 * hour ? 0 : cell % 2 === 0 ? 1 : 4))
  const found = truthsOf('changes(state, 60 min) > 7', { state })
  expect(found.indexOf(1)).toBe(8 * hour + 35 / 5)
  expect(found.filter((truth) => truth === 1)).toHaveLength(205 / 5)
  const slow = state.map((_, cell) => (cell < 8 * hour ? 0 : Math.floor(cell / 4) % 2 === 0 ? 3 : 4))
  expect(truthsOf('changes(state, 60 min) > 7', { state: slow })).not.toContain(1)
})

describe('turns', () => {
  it.each([
    ['a saw', '60 min', [0, 5, 0, 5, 0, 5], 4],
    ['one way', '60 min', [0, 1, 2, 3, 4, 5], 0],
    ['up and down', '60 min', [0, 3, 5, 4, 2, 0], 1],
    ['steps that stay', '60 min', [0, 5, 5, 5, 0, 0], 1],
    ['a gap at the top', '50 min', [0, 5, null, 5, 0, 5], 2],
    ['nothing', '60 min', [4, 4, 4, 4, 4, 4], 0],
    ['only the last', '10 min', [0, 5, 0, 5, 0, 5], 0],
  ])('%s within %s', (_, window, values, expected) => {
    const given = stage(null, null, null, null, null, null, ...values)
    expect(valuesOf(`turns(stage, ${window})`, given).at(-1)).toBe(expected)
  })

  it('counts only moves of the requested size', () => {
    const cc = [0.5, 0.6, 0.5, 0.55, 0.5, 0.6, 0.59, 0.6]
    expect(valuesOf('turns(cc, 40 min, 10 %)', { columns: { cc } }).at(-1)).toBe(2)
    expect(valuesOf('turns(cc, 40 min, 5 %)', { columns: { cc } }).at(-1)).toBe(4)
    expect(valuesOf('turns(cc, 40 min)', { columns: { cc } }).at(-1)).toBe(6)
    expect(valuesOf('turns(cc, 40 min, 11 %)', { columns: { cc } }).at(-1)).toBe(0)
  })
})

describe('usual', () => {
  const DAY_CELLS = 24
  const days = (count: number, at: (day: number, hour: number) => number | null) =>
    Array.from({ length: count * DAY_CELLS }, (_, cell) => at(Math.floor(cell / DAY_CELLS), cell % DAY_CELLS))
  const hourly = (columns: Given['columns'], more: Given = {}): Given => ({
    columns: columns ?? {},
    stepSeconds: 3600,
    ...more,
  })

  it('is the median of the earlier cells, from the tenth day on', () => {
    // Each day at 12 h the number of the day; unknown otherwise.
    const values = days(15, (day, hour) => (hour === 12 ? day : null))
    const found = valuesOf('usual(stage, 60 d)', hourly({ stage: values }))
    expect(found[9 * DAY_CELLS + 12]).toBe(null)
    expect(found[9 * DAY_CELLS + 13]).toBe(4.5)
    expect(found[10 * DAY_CELLS + 12]).toBe(4.5)
    expect(found[10 * DAY_CELLS + 13]).toBe(5)
    expect(found.at(-1)).toBe(7)
  })

  it('forgets what is longer ago than the window', () => {
    const values = days(24, (day) => day)
    // At the end of day 23 the window holds days 13 to 22 whole, and all but the last hour of day 23 without the first of day 13.
    expect(valuesOf('usual(stage, 10 d)', hourly({ stage: values })).at(-1)).toBe(18)
  })

  it('reaches back to the same hour of the tenth day before, and ends before the cell', () => {
    const values = days(24, (day, hour) => (hour === 23 ? day : null))
    const found = valuesOf('usual(stage, 10 d)', hourly({ stage: values }))
    // Days 13 to 22.
    expect(found.at(-1)).toBe(17.5)
    expect(found.at(-2)).toBe(17.5)
  })

  it('is what one finds by hand among random cells with gaps', () => {
    let known = 0
    for (let seed = 1; seed <= 30; seed++) {
      const random = new Random(seed)
      const [length, stepSeconds, startSeconds] = [700, random.pick([1800, 3600]), 3600 * random.below(50)]
      const column = (of: () => number) => Array.from({ length }, () => (random.chance(0.1) ? null : of()))
      const values = column(() => (random.below(9) - 4) / 4)
      const state = random.chance(0.2) ? undefined : column(() => random.below(3))
      const outdoor = random.chance(0.2) ? undefined : column(() => 268.15 + 5 * random.below(3))
      const isLike = (one: number, other: number) =>
        [state, outdoor].every((each) => !each || (each[one] !== null && each[one] === each[other]))
      const expected = values.map((_, cell) => {
        const first = Math.max(0, cell - (11 * 86_400) / stepSeconds)
        const places = Array.from({ length: cell - first }, (__, back) => first + back)
        const like = places.filter((place) => values[place] !== null && isLike(place, cell))
        const daysOf = new Set(like.map((place) => Math.floor((startSeconds + place * stepSeconds) / 86_400)))
        if (daysOf.size < 10) return null
        const sorted = like.map((place) => values[place] as number).toSorted((one, other) => one - other)
        return ((sorted[(sorted.length - 1) >> 1] as number) + (sorted[sorted.length >> 1] as number)) / 2
      })
      const given = {
        columns: { stage: values },
        stepSeconds,
        startSeconds,
        ...(state && { state }),
        ...(outdoor && { outdoor }),
      }
      expect(valuesOf('usual(stage, 11 d)', given)).toEqual(expected)
      known += expected.filter((value) => value !== null).length
    }
    expect(known).toBeGreaterThan(4000)
  })

  it('compares with the same operating state', () => {
    const values = days(20, (_, hour) => (hour < 12 ? 1 : 9))
    const state = days(20, (_, hour) => (hour < 12 ? 3 : hour < 23 ? 4 : null))
    const found = valuesOf('usual(stage, 60 d)', hourly({ stage: values }, { state }))
    expect(found.slice(-DAY_CELLS)).toEqual([...Array(12).fill(1), ...Array(11).fill(9), null])
  })

  it('compares with the same band of 5 K outdoors', () => {
    const values = days(20, (_, hour) => hour)
    const outdoor = days(20, (_, hour) => 273.15 + hour)
    const found = valuesOf('usual(stage, 60 d)', hourly({ stage: values }, { outdoor }))
    // From 0 to 4.9 °C the values are 0 to 4, from 20 °C on 20 to 23; of the last day 20 to 22 are earlier too.
    const middles = [2, 7, 12, 17].flatMap((middle) => Array(5).fill(middle))
    expect(found.slice(-DAY_CELLS)).toEqual([...middles, 21.5, 21, 21, 21])
  })
})

describe('related equips', () => {
  const vav = [
    { reheat: [0.5, 0.5, null] },
    { reheat: [0, 0.5, null] },
    { reheat: [0, null, 0.5] },
    { reheat: [0, null, null] },
  ]
  it.each([
    ['share(vav, reheat > 10 %)', [0.25, 1, null]],
    ['count(vav, reheat > 10 %)', [1, 2, null]],
    ['sum(vav, reheat)', [0.5, null, null]],
  ])('%s', (text, expected) => {
    expect(valuesOf(text, { columns: { cc: [0, 0, 0] }, vav })).toEqual(expected)
  })

  it.each([
    ['any(vav, reheat > 10 %)', [1, 1, 1]],
    ['all(vav, reheat > 10 %)', [0, 2, 2]],
    ['any(vav, reheat > 60 %)', [0, 2, 2]],
    ['all(vav, reheat < 60 %)', [1, 2, 2]],
    ['any(vav, reheat > own.cc)', [1, 2, 2]],
    ['any(vav, held(reheat > 10 %, 10 min))', [2, 1, 2]],
  ])('%s', (text, expected) => {
    expect(truthsOf(text, { columns: { cc: [0.1, 0.6, 0.6] }, vav })).toEqual(expected)
  })

  it('knows nothing of the share of none', () => {
    const none = { columns: { cc: [0, 0] } }
    expect(valuesOf('share(vav, reheat > 10 %)', none)).toEqual([null, null])
    expect(valuesOf('count(vav, reheat > 10 %)', none)).toEqual([0, 0])
    expect(truthsOf('any(vav, reheat > 10 %)', none)).toEqual([0, 0])
    expect(truthsOf('all(vav, reheat > 10 %)', none)).toEqual([2, 2])
  })

  it('reads the one related equip, and the parameters of the rule within others', () => {
    const given = { columns: {}, ahu: { fanOn: [1, 0, null] }, vav, parameters: { k: 0.4 } }
    expect(truthsOf('ahu.fanOn', given)).toEqual([1, 0, 2])
    expect(truthsOf('any(vav, reheat > k)', given)).toEqual([1, 1, 1])
  })
})

it('knows hours, weekdays and schedules', () => {
  const given = { hours: [22, 23, 0, 5], weekdays: [5, 5, 6, null], holidays: [0, 1, null, 0] }
  expect(truthsOf('hour() >= 23 or hour() < 5', given)).toEqual([0, 1, 1, 0])
  expect(truthsOf('weekday() in {6, 7}', given)).toEqual([0, 0, 1, 2])
  expect(truthsOf('in(holidays)', given)).toEqual([0, 1, 2, 0])
})

it('knows nothing where a window is a parameter that is not set, or no time', () => {
  for (const delay of [Number.NaN, 0, -5, 1e12]) {
    const given = { ...stage(1, 2, 3), parameters: { delay } }
    expect(valuesOf('avg(stage, delay)', given)).toEqual([null, null, null])
    expect(truthsOf('held(stage > 0, delay)', given)).toEqual([2, 2, 2])
  }
  const given = { columns: { sat: [1, 2, 3] }, parameters: { eSat: Number.NaN } }
  expect(valuesOf('turns(sat, 10 min, eSat)', given)).toEqual([null, null, null])
})

it('gives the same numbers wherever the column begins', () => {
  const values = Array.from({ length: 400 }, (_, cell) => (cell % 7 === 0 ? null : Math.sin(cell) * 10 ** (cell % 9)))
  const functions = ['avg', 'median', 'lowest', 'spread', 'turns', 'changes', 'stdev', 'slope']
  const calls = functions.map((name) => `${name}(stage, 65 min)`)
  calls.push('percentile(stage, 65 min, 90 %)', 'cusum(stage, 65 min, 1)', 'cusum(stage, 65 min, 1, stage < 99)')
  for (const text of calls) {
    const whole = evaluateNumbers(numberOf(text), cellsWith({ ...stage(...values), startSeconds: 3000 }))
    for (const from of [1, 5, 12, 13, 100]) {
      const part = evaluateNumbers(
        numberOf(text),
        cellsWith({ ...stage(...values.slice(from)), startSeconds: 3000 + from * 300 }),
      )
      // Bit by bit, once the longest window is full.
      expect([...part.slice(13)], `${text} from ${from}`).toEqual([...whole.slice(from + 13)])
    }
  }
})
