import type { SaidParts } from '@bonfire/contract/definitions/equip-parts'
import { describe, expect, test } from 'vitest'
import { during, evaluateAirHandler, firingsOf, type Given } from '../../../../test/engine/air-handler.ts'

const RUNNING = during('08:00', '12:00', 1, 0)
const RUNS = { fanOn: RUNNING, occ: RUNNING }
// Mixed air at 24 °C becomes 18 °C with no valve open: something cools it that no point tells of.
const COOLED_UNSEEN = { ...RUNS, oad: 60, mat: 24, sat: 18, rat: 23, oat: 25 }
const FC8 = 'g36-ahu-fc8'

const said =
  (parts: SaidParts): NonNullable<Given['change']> =>
  (site) => ({ ...site, equips: site.equips.map((equip) => ({ ...equip, parts })) })
const evaluate = (given: Given, parts?: SaidParts) =>
  evaluateAirHandler({ ...given, ...(parts && { change: said(parts) }) })
const runs = (given: Given, parts?: SaidParts) =>
  evaluate(given, parts).days.flatMap(({ runs: of }) =>
    of.map(({ rule, status, names = [] }) => [rule, status, ...names]),
  )

describe('a unit whose coils nobody named', () => {
  // On a clean winter day a coil that nobody named warms the air.
  const WINTER = { ...RUNS, oad: 60, cc: 0, mat: 10, sat: 18, rat: 22, oat: -5 }

  test('is not taken to have its unknown coil shut', () => {
    expect(firingsOf(evaluate({ rules: [FC8], shapes: WINTER }, {}))).toEqual([])
    expect(runs({ rules: [FC8], shapes: WINTER }, {})).toEqual([[FC8, 'missing', 'hc']])
    // One of the two is not enough: the other may warm it too.
    expect(runs({ rules: [FC8], shapes: WINTER }, { heatingCoil: false })).toEqual([[FC8, 'missing', 'hc']])
  })

  test('has it shut once it is said that there is none', () => {
    const without = { heatingCoil: false, preheatCoil: false }
    expect(firingsOf(evaluate({ rules: [FC8], shapes: WINTER }, without))).toEqual([`${FC8} 2026-03-09 08:30 + 210`])
  })

  test('is judged by rules for all running states, and by those that name no state', () => {
    const rules = ['g36-ahu-fc2', 'opt-after-hours']
    expect(runs({ rules, shapes: WINTER }, {}).map(([rule, status]) => [rule, status])).toEqual([
      ['g36-ahu-fc2', 'runs'],
      ['opt-after-hours', 'runs'],
    ])
    const shapes = { ...WINTER, mat: -12 }
    expect(firingsOf(evaluate({ rules, shapes }, {}))).toEqual(['g36-ahu-fc2 2026-03-09 08:30 + 210'])
  })

  test('does not change its state unseen', () => {
    expect(runs({ rules: ['g36-ahu-fc4'], shapes: WINTER }, {})).toEqual([['g36-ahu-fc4', 'missing', 'hc']])
  })

  test('lacks a damper that opens to cool only if that is said', () => {
    const { oad: _, ...shapes } = { ...WINTER, hc: 0 }
    const fired = (parts: SaidParts) => runs({ rules: ['g36-ahu-fc5'], shapes }, parts).map(([, ...of]) => of)
    expect(fired({})).toEqual([['missing', 'oad']])
    expect(fired({ outsideDamper: true })).toEqual([['missing', 'oad']])
    expect(fired({ economizer: false })).toEqual([['off']])
  })
})

describe('a unit with a preheat coil', () => {
  // In free cooling, were it not for the preheat.
  const WINTER = { ...RUNS, oad: 60, cc: 0, mat: 10, sat: 18, rat: 22, oat: -5 }
  const BOTH = { heatingCoil: true, preheatCoil: true }
  const fc8 = (shapes: Given['shapes'], parts: SaidParts) => runs({ rules: [FC8], shapes }, parts)

  test('heats while its preheat valve is open', () => {
    const fired = (preheat: number) =>
      firingsOf(evaluate({ rules: [FC8], shapes: { ...WINTER, hc: 0, preheat } }, BOTH))
    expect(fired(40)).toEqual([])
    expect(fired(0)).toEqual([`${FC8} 2026-03-09 08:30 + 210`])
  })

  test('needs both valves if it is said to have both coils, else one', () => {
    expect(fc8({ ...WINTER, hc: 0 }, BOTH)).toEqual([[FC8, 'missing', 'preheat']])
    expect(fc8({ ...WINTER, hc: 0 }, { preheatCoil: true })).toEqual([[FC8, 'runs']])
    expect(fc8({ ...WINTER, preheat: 0 }, { heatingCoil: false, preheatCoil: true })).toEqual([[FC8, 'runs']])
    expect(fc8({ ...WINTER, preheat: 0 }, {})).toEqual([[FC8, 'missing', 'hc']])
  })

  test('is not said to heat with its valves shut while it preheats', () => {
    const rules = ['ahu-heat-valves-shut']
    const warmed = (preheat: number) => firingsOf(evaluate({ rules, shapes: { ...WINTER, hc: 0, preheat } }, BOTH))
    expect(warmed(40)).toEqual([])
    expect(warmed(0)).toHaveLength(1)
  })
})

describe('a unit without a point for its fan', () => {
  const { fanOn: _, ...shapes } = { ...COOLED_UNSEEN, cc: 0, hc: 0 }

  test('is not taken to run until someone says that its fan always does', () => {
    expect(runs({ rules: [FC8], shapes }, {})).toEqual([[FC8, 'missing', 'fanOn|fan']])
    expect(runs({ rules: [FC8], shapes }, { continuousFan: false })).toEqual([[FC8, 'missing', 'fanOn|fan']])
    // The occupied time is known.
    expect(firingsOf(evaluate({ rules: [FC8], shapes }, { continuousFan: true }))).toEqual([
      `${FC8} 2026-03-09 08:30 + 210`,
    ])
  })

  test('has its speed instead, and rules that need not run do not ask', () => {
    expect(runs({ rules: [FC8], shapes: { ...shapes, fan: 60 } }, {})[0]?.[1]).toBe('runs')
    expect(runs({ rules: ['data-range.sat'], shapes }, {})[0]?.[1]).toBe('runs')
  })
})

describe('a unit that is said to have a cooling coil', () => {
  test('is not taken to cool freely while no point tells of its valve', () => {
    const others = { coolingCoil: true, heatingCoil: false, preheatCoil: false }
    expect(firingsOf(evaluate({ rules: [FC8], shapes: COOLED_UNSEEN }, others))).toEqual([])
    expect(runs({ rules: [FC8], shapes: COOLED_UNSEEN }, others)).toEqual([[FC8, 'missing', 'cc']])
  })

  test('is judged in all running states as before', () => {
    const rules = ['g36-ahu-fc2']
    const shapes = { ...COOLED_UNSEEN, mat: 12 }
    expect(firingsOf(evaluate({ rules, shapes }, { coolingCoil: true }))).toEqual([
      'g36-ahu-fc2 2026-03-09 08:30 + 210',
    ])
  })

  test('is judged by its valve where there is one', () => {
    const shapes = { ...RUNS, satSp: 13, mat: 24, rat: 23, oat: 30, oad: 20, hc: 0, cc: 100, sat: 16 }
    const fired = ['g36-ahu-fc13 2026-03-09 08:30 + 210']
    expect(firingsOf(evaluate({ rules: ['g36-ahu-fc13'], shapes }, { coolingCoil: true }))).toEqual(fired)
  })
})

describe('a unit that is said to have no cooling coil', () => {
  const shapes = { ...RUNS, satSp: 13, mat: 24, rat: 23, oat: 30, oad: 20, hc: 0, cc: 100, sat: 16 }

  test('is not judged by rules on cooling, whatever an unused output says', () => {
    expect(runs({ rules: ['g36-ahu-fc13', 'apar-r20'], shapes }, { coolingCoil: false })).toEqual([])
  })

  test('is in the states that it can be in', () => {
    const heating = { ...shapes, hc: 100, satSp: 30 }
    const fired = ['g36-ahu-fc7 2026-03-09 08:30 + 210']
    expect(firingsOf(evaluate({ rules: ['g36-ahu-fc7'], shapes: heating }))).toEqual([])
    expect(firingsOf(evaluate({ rules: ['g36-ahu-fc7'], shapes: heating }, { coolingCoil: false }))).toEqual(fired)
  })
})

test('a unit with no damper for outside air, or a fixed one, does not cool freely', () => {
  const shapes = { ...RUNS, satSp: 13, oat: 5, oad: 20, cc: 60, hc: 0 }
  const rules = ['opt-free-cooling-unused', 'apar-r20']
  const ran = (parts?: SaidParts) => runs({ rules, shapes }, parts).map(([rule]) => rule)
  expect(ran()).toEqual(['apar-r20', 'opt-free-cooling-unused'])
  expect(ran({ economizer: false })).toEqual(['apar-r20'])
  expect(ran({ outsideDamper: false })).toEqual(['apar-r20'])
})

test('heating is of a heating coil or of one for preheating', () => {
  const shapes = { ...RUNS, hc: 100 }
  const ran = (parts: SaidParts) => runs({ rules: ['apar-r4'], shapes }, parts).length > 0
  expect(ran({ heatingCoil: false })).toBe(true)
  expect(ran({ heatingCoil: false, preheatCoil: true })).toBe(true)
  expect(ran({ heatingCoil: false, preheatCoil: false })).toBe(false)
})

describe('a unit for a single zone', () => {
  const rules = ['vav-zone-warm', 'vav-zone-cold']
  const ZONE = { ...RUNS, hc: 0, cc: 100, oad: 20, zoneCoolSp: 24, zoneHeatSp: 20 }
  // Tolerated are 2 °F, which are 1.11 K.
  const fired = (zat: number) => firingsOf(evaluateAirHandler({ rules, shapes: { ...ZONE, zat } }))

  test('is judged by the temperature of its zone, half an hour after it starts', () => {
    expect(fired(25.2)).toEqual(['vav-zone-warm 2026-03-09 08:30 + 210'])
    expect(fired(25.1)).toEqual([])
    expect(fired(18.8)).toEqual(['vav-zone-cold 2026-03-09 08:30 + 210'])
    expect(fired(18.9)).toEqual([])
  })

  test('must be too warm for an hour', () => {
    const short = { ...ZONE, zat: during('09:00', '09:55', 27, 23) }
    const long = { ...ZONE, zat: during('09:00', '10:00', 27, 23) }
    expect(firingsOf(evaluateAirHandler({ rules, shapes: short }))).toEqual([])
    expect(firingsOf(evaluateAirHandler({ rules, shapes: long }))).toEqual(['vav-zone-warm 2026-03-09 09:00 + 60'])
  })

  test('is one that has a zone temperature: others are not asked for a setpoint', () => {
    expect(runs({ rules, shapes: { ...RUNS, cc: 100 } })).toEqual([])
    expect(runs({ rules, shapes: { ...RUNS, zat: 22, cc: 100 } })).toEqual([
      ['vav-zone-cold', 'missing', 'zoneHeatSp'],
      ['vav-zone-warm', 'missing', 'zoneCoolSp'],
    ])
  })
})
