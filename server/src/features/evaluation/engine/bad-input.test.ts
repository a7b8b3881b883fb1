import { expect, test } from 'vitest'
import { at, during, evaluateAirHandler, firingsOf, type Given, TOO_WARM } from '../../../../test/engine/air-handler.ts'
import { ownRule } from '../../../../test/engine/own-rule.ts'
import type { EngineRule, SiteResult } from './input.ts'

const FC13 = 'g36-ahu-fc13'
const FC12 = 'g36-ahu-fc12'
const runsOf = ({ days }: SiteResult) =>
  Object.fromEntries(
    (days[0]?.runs ?? []).map(({ rule, status, names }) => [rule, [status, ...(names ?? [])].join(' ')]),
  )
const evaluated = (rules: readonly EngineRule[], given: Partial<Given> = {}) =>
  evaluateAirHandler({
    rules: [FC13],
    shapes: TOO_WARM,
    ...given,
    change: (site) => ({ ...site, rules: [...site.rules, ...rules] }),
  })

test.each([Number.NaN, 1e300, -1e300, 1e18])('one sample of %d is a gap, which does not end a firing', (absurd) => {
  const sat = (minute: number) => (minute === at('10:00') ? absurd : 16)
  const found = (stepMinutes: number) =>
    firingsOf(evaluateAirHandler({ rules: [FC13], stepMinutes, shapes: { ...TOO_WARM, sat } }))
  expect(found(5)).toEqual([`${FC13} 2026-03-09 08:30 + 210`])
  expect(found(1)).toEqual([`${FC13} 2026-03-09 08:30 + 210`])
})

test.each([Number.NaN, 1e300, Number.NEGATIVE_INFINITY])(
  'a sensor that only says %d lets the other rules go on',
  (absurd) => {
    const rules = [FC13, FC12, 'g36-ahu-fc2']
    const result = evaluateAirHandler({ rules, shapes: { ...TOO_WARM, sat: absurd, mat: 14, oat: 20 } })
    expect(runsOf(result)).toEqual({ [FC13]: 'noData sat', [FC12]: 'noData sat', 'g36-ahu-fc2': 'runs' })
    expect(firingsOf(result)).toEqual(['g36-ahu-fc2 2026-03-09 08:30 + 210'])
  },
)

test('what is divided by zero is unknown, and fires only where it is not', () => {
  const rule = ownRule('own-effort', { when: 'cc / (mat - sat) > 0.1 / 1 K', roles: ['cc', 'mat', 'sat'] })
  const result = evaluated([rule], { shapes: { ...TOO_WARM, mat: during('00:00', '10:00', 16, 18) } })
  expect(firingsOf(result)).toContain('own-effort 2026-03-09 10:00 + 120')
  const run = result.days[0]?.runs.find((one) => one.rule === 'own-effort')
  expect(run).toMatchObject({ status: 'runs', applicableSeconds: 4 * 3600, evaluatedSeconds: 2 * 3600 })
})

test('a window longer than the data is unknown, whatever it asks for', () => {
  const rules = ['avg(sat, 30 d) > 0 °C', 'median(sat, 30 d) > 0 °C', 'held(sat > 0 °C, 30 d)', 'ago(sat, 30 d) > 0 °C']
  const result = evaluated(rules.map((when, place) => ownRule(`own-${place}`, { when, proof: null })))
  expect(firingsOf(result)).toEqual([`${FC13} 2026-03-09 08:30 + 210`])
  expect(runsOf(result)).toEqual({
    [FC13]: 'runs',
    ...Object.fromEntries(rules.map((_, place) => [`own-${place}`, 'noData'])),
  })
})

test('a rule that is faster than its data names the point that comes too rarely', () => {
  const result = evaluated([ownRule('own-fast', { slowest: '5 min' })], { stepMinutes: 15 })
  expect(runsOf(result)).toEqual({ [FC13]: 'runs', 'own-fast': 'sparse sat' })
  expect(firingsOf(result)).toEqual([`${FC13} 2026-03-09 08:30 + 210`])
})

test('a parameter without a value is named, and runs once it has one', () => {
  const limit = { default: null, unit: '°C', words: 'Limit' }
  const rule = ownRule('own-limit', { when: 'sat > limit', parameters: { limit } })
  expect(runsOf(evaluated([rule]))).toEqual({ [FC13]: 'runs', 'own-limit': 'parameter limit' })
  const parameters = new Map([[1, { limit: { value: 15, unit: '°C', source: 'site' as const } }]])
  expect(runsOf(evaluated([{ ...rule, parameters }]))).toEqual({ [FC13]: 'runs', 'own-limit': 'runs' })
})

test('two points for one role, and a point of the wrong unit, are named', () => {
  const result = evaluateAirHandler({
    rules: [FC13, 'data-range.rat', 'data-range.oat'],
    shapes: TOO_WARM,
    units: { rat: 'pascal' },
    change: (site) => ({
      ...site,
      points: site.points.flatMap((point) =>
        point.role === 'sat' ? [point, { ...point, id: 99, name: 'sat 2' }] : point,
      ),
    }),
  })
  expect(runsOf(result)).toEqual({
    [FC13]: 'ambiguous sat sat 2',
    'data-range.rat': 'unit rat',
    'data-range.oat': 'runs',
  })
})

test('a point without a unit is told from one of the wrong unit', () => {
  const runs = (units: NonNullable<Given['units']>) =>
    runsOf(evaluateAirHandler({ rules: [FC13, 'data-range.rat'], shapes: TOO_WARM, units }))
  expect(runs({ rat: null })).toEqual({ [FC13]: 'runs', 'data-range.rat': 'noUnit rat' })
  expect(runs({ sat: null, satSp: 'pascal' })[FC13]).toBe('unit sat satSp')
  expect(runs({ sat: null, satSp: null })[FC13]).toBe('noUnit sat satSp')
})

test('a condition that cannot be read fails by itself, with its text', () => {
  const broken = ownRule('own-broken', {})
  const result = evaluated([{ ...broken, definition: { ...broken.definition, when: 'sat > dsp' } }])
  expect(runsOf(result)).toEqual({ [FC13]: 'runs', 'own-broken': 'failed sat > dsp' })
})

test('a condition reads the same whatever was evaluated before at other sites', () => {
  const rule = ownRule('own-deadband', { when: 'cc > deadband', roles: ['cc'] })
  const withStates = () => runsOf(evaluated([rule]))['own-deadband']
  const withoutStates = () =>
    runsOf(
      evaluateAirHandler({ rules: [], shapes: TOO_WARM, change: (site) => ({ ...site, machines: [], rules: [rule] }) }),
    )
  const before = withoutStates()
  expect(before).toEqual({ 'own-deadband': 'failed cc > deadband' })
  expect(withStates()).toBe('runs')
  expect(withoutStates()).toEqual(before)
})
