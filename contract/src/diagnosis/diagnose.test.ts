import { expect, test } from 'vitest'
import type { Strength } from '../definitions/strengths.ts'
import { type Check, diagnose, likelihoodOf, shareFactor } from './diagnose.ts'

const check = (
  rule: string,
  outcome: Check['outcome'],
  strengths: Readonly<Record<string, Strength>>,
  other: Partial<Check> = {},
): Check => ({ rule, outcome, amount: 10, strengths: new Map(Object.entries(strengths)), restates: [], ...other })

const even = () => 1
const shares = (checks: readonly Check[], priorOf: (cause: string) => number = even) =>
  Object.fromEntries(
    diagnose(checks, priorOf).causes.map(({ cause, probability }) => [cause, Number(probability.toFixed(4))]),
  )

const FC12 = { 'heating-valve-leak': 'strong', 'sensor-sat': 'medium', 'sensor-mat': 'medium' } as const

test('a rule that fired alone ranks its causes by their strengths', () => {
  // 1 - 0.2 · 0.97 = 0.806 and 1 - 0.6 · 0.97 = 0.418, of 1.642 together.
  expect(shares([check('fc12', 'fired', FC12)])).toEqual({
    'heating-valve-leak': 0.4909,
    'sensor-sat': 0.2546,
    'sensor-mat': 0.2546,
  })
})

test('checks that passed turn the order: a leak would have shown with both valves shut', () => {
  const fired = check('fc12', 'fired', FC12)
  const passed = [1, 2, 3].map((n) => check(`shut${n}`, 'passed', { 'heating-valve-leak': 'strong' }))
  // The leak: 0.806 · (0.2 · 0.97)^1.05 = 0.1440; the sensors: 0.418 · 0.97^1.05 = 0.4048 each.
  expect(shares([fired, ...passed])).toEqual({
    'sensor-sat': 0.4245,
    'sensor-mat': 0.4245,
    'heating-valve-leak': 0.151,
  })
  const [first, , leak] = diagnose([fired, ...passed], even).causes
  expect(first?.against).toEqual([])
  expect(leak).toMatchObject({ for: ['fc12'], against: ['shut1', 'shut2', 'shut3'] })
})

test('causes that no rule that fired names take their share, and are not listed', () => {
  const passed = check('fc4', 'passed', { tuning: 'strong' })
  // Tuning: 0.03 · (0.2 · 0.97)^0.35 = 0.0169; the leak: 0.806 · 0.97^0.35 = 0.7974.
  expect(shares([check('leak', 'fired', { 'heating-valve-leak': 'strong' }), passed])).toEqual({
    'heating-valve-leak': 0.9792,
  })
})

test('two faults: the second explains what the first leaves', () => {
  const checks = [
    check('fc12', 'fired', FC12),
    check('shut', 'fired', { 'heating-valve-leak': 'strong', 'sensor-sat': 'medium' }),
    check('damper', 'fired', { 'outside-air-damper': 'strong', 'sensor-oat': 'weak' }),
  ]
  const { causes, also } = diagnose(checks, even)
  expect(causes[0]?.cause).toBe('heating-valve-leak')
  expect(also).toMatchObject({ cause: 'outside-air-damper', for: ['damper'] })
})

test('there is no second fault if the first explains all, or nothing explains the rest', () => {
  expect(diagnose([check('fc12', 'fired', FC12)], even).also).toBeNull()
  const weak = [check('fc12', 'fired', FC12), check('r15', 'fired', { 'outside-air-damper': 'weak' })]
  expect(diagnose(weak, even).also).toBeNull()
})

test('without a rule that fired nothing is said', () => {
  expect(diagnose([], even)).toEqual({ causes: [], also: null })
  expect(diagnose([check('fc12', 'passed', FC12)], even)).toEqual({ causes: [], also: null })
})

test('of rules that say the same, the one that fired, and for longer, counts', () => {
  const r12 = { 'heating-valve-leak': 'strong', 'sensor-rat': 'medium' } as const
  const both = [
    check('r12', 'fired', r12, { amount: 5, restates: ['fc12'] }),
    check('fc12', 'fired', FC12, { amount: 9 }),
  ]
  expect(shares(both)).toEqual(shares([check('fc12', 'fired', FC12)]))
  const quiet = [check('fc12', 'passed', FC12), check('r12', 'fired', r12, { restates: ['fc12'] })]
  expect(shares(quiet)).toEqual(shares([check('r12', 'fired', r12)]))
})

test('a cause that was ruled out goes down, one that was found before goes up', () => {
  const priorOf = (cause: string) => ({ 'heating-valve-leak': 0.02, 'sensor-mat': 2 })[cause] ?? 1
  const ranked = diagnose([check('fc12', 'fired', FC12)], priorOf).causes.map(({ cause }) => cause)
  expect(ranked).toEqual(['sensor-mat', 'sensor-sat', 'heating-valve-leak'])
})

test('closures move a prior slowly, by a mean of one', () => {
  expect(shareFactor(0, { closures: 0, causes: 5 })).toBe(1)
  // (1 + 3) · 5 / (1 + 15), and (0 + 3) · 5 / 16 for the four others.
  expect(shareFactor(1, { closures: 1, causes: 5 })).toBe(1.25)
  expect(shareFactor(0, { closures: 1, causes: 5 })).toBe(0.9375)
})

test('a probability is said in words, its limits included', () => {
  expect([0.75, 0.7499, 0.4, 0.3999, 0.1, 0.0999].map(likelihoodOf)).toEqual([
    'veryLikely',
    'likely',
    'likely',
    'possible',
    'possible',
    'unlikely',
  ])
})
