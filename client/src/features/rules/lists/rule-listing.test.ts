import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delayed } from './filter-box.tsx'
import { filterByName, listRulesByName } from './rule-listing.ts'

const rule = (id: string, name: string) => ({ id, name, description: null, ruleType: null, severity: null })

it('rules are sorted by name, ignoring case, then by id', () => {
  const rules = {
    c: rule('c', 'valve stuck'),
    b: rule('b', 'Fan fails'),
    d: rule('d', 'air leak'),
    a: rule('a', 'FAN fails'),
  }
  expect(listRulesByName(rules).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c'])
})

it('a filter needs every word, in any letter case and order', () => {
  const rules = listRulesByName({ a: rule('a', 'Supply FAN fails'), b: rule('b', 'Supply valve stuck') })
  const found = (filter: string) => filterByName(rules, filter, ({ filterName }) => filterName).map(({ id }) => id)
  expect(found('fan supply')).toEqual(['a'])
  expect(found('SUPPLY')).toEqual(['a', 'b'])
  expect(found('  ')).toEqual(['a', 'b'])
  expect(found('(.*')).toEqual([])
})

describe('a filter while typing', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('applies once, 500 ms after the last key', () => {
    const apply = vi.fn()
    const type = delayed(apply)
    type('f')
    vi.advanceTimersByTime(300)
    type('fan')
    vi.advanceTimersByTime(499)
    expect(apply).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(apply.mock.calls).toEqual([['fan']])
  })

  it('clears immediately when the box is emptied', () => {
    const apply = vi.fn()
    const type = delayed(apply)
    type('fan')
    type('')
    expect(apply.mock.calls).toEqual([['']])
    vi.advanceTimersByTime(1000)
    expect(apply).toHaveBeenCalledTimes(1)
  })
})
