import { expect, test } from 'vitest'
import type { RunStatus } from '../input.ts'
import { AbleRules } from './able-rules.ts'

const THEN = '2026-03-01'
const NOW = '2026-03-08'
const AHU = 1

const rules = (count: number) => Array.from({ length: count }, (_, place) => `rule-${place}`)
const onAhu = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, [AHU]]))

function fall(then: readonly string[], now: Readonly<Record<string, RunStatus>>, inUse?: readonly string[]): number {
  const able = new AbleRules({ days: new Map([[THEN, onAhu(then)]]), ...(inUse && { rules: new Set(inUse) }) })
  for (const [rule, status] of Object.entries(now)) able.note(NOW, { equipRowId: AHU, rule, status })
  return able.fallOn(NOW, AHU)
}

const all = (keys: readonly string[], status: RunStatus) => Object.fromEntries(keys.map((key) => [key, status]))

test('one of ten rules that misses a point is a fall of 10 points', () => {
  const [lost = '', ...others] = rules(10)
  expect(fall(rules(10), { ...all(others, 'runs'), [lost]: 'missing' })).toBe(0.1)
  for (const status of ['ambiguous', 'unit', 'sparse', 'noData', 'parameter', 'failed'] as const) {
    expect(fall(rules(10), { ...all(others, 'runs'), [lost]: status })).toBe(0.1)
  }
})

test('a rule in no state that it is for is not lost, nor is one that is switched off', () => {
  const [one = '', ...others] = rules(10)
  expect(fall(rules(10), { ...all(others, 'runs'), [one]: 'off' })).toBe(0)
  expect(fall(rules(10), all(others, 'runs'), others)).toBe(0)
})

test('new rules that cannot run are no fall', () => {
  expect(fall(rules(5), { ...all(rules(10), 'missing'), ...all(rules(5), 'runs') })).toBe(0)
})

test('what runs now and did not makes up for what is lost', () => {
  const [lost = '', ...others] = rules(10)
  expect(fall(rules(10), { ...all(others, 'runs'), [lost]: 'missing', new: 'runs' })).toBe(0)
  expect(fall(rules(2), { ...all(rules(8), 'runs') })).toBe(0)
})

test('without a day a week before nothing has fallen', () => {
  expect(new AbleRules(undefined).fallOn(NOW, AHU)).toBe(0)
  expect(fall([], all(rules(3), 'missing'))).toBe(0)
})

test('what could once run on a day stays, whatever is found when it is evaluated again', () => {
  const able = new AbleRules({ days: new Map([[NOW, onAhu(['kept'])]]) })
  able.note(NOW, { equipRowId: AHU, rule: 'kept', status: 'missing' })
  able.note(NOW, { equipRowId: 2, rule: 'kept', status: 'runs' })
  able.note(NOW, { equipRowId: 2, rule: 'lost', status: 'missing' })
  expect(able.record(NOW)).toEqual({ kept: [AHU, 2] })
})

test('a day a week later is to be compared again only for what it lacks', () => {
  const able = new AbleRules({
    days: new Map([
      [THEN, onAhu(['known'])],
      [NOW, onAhu(['there'])],
    ]),
  })
  able.note(THEN, { equipRowId: AHU, rule: 'known', status: 'runs' })
  able.note(THEN, { equipRowId: AHU, rule: 'there', status: 'runs' })
  expect(able.hasNewsFor(NOW)).toBe(false)
  able.note(THEN, { equipRowId: AHU, rule: 'new', status: 'runs' })
  expect(able.hasNewsFor(NOW)).toBe(true)
  expect(able.hasNewsFor('2026-03-15')).toBe(false)
})
