import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delayed } from './delayed.ts'
import { filterByName, listRulesByName } from './rule-listing.ts'

const rule = (id: string, name: string) => ({ id, name, description: null, ruleType: null, severity: null })

it('rules stand by name whatever their letter case, and by id when they share a name', () => {
  const rules = {
    c: rule('c', 'valve stuck'),
    b: rule('b', 'Fan fails'),
    d: rule('d', 'air leak'),
    a: rule('a', 'FAN fails'),
  }
  expect(listRulesByName(rules).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c'])
})

it('a filter wants every word, in any letter case and order', () => {
  const rules = listRulesByName({ a: rule('a', 'Supply FAN fails'), b: rule('b', 'Supply valve stuck') })
  const found = (filter: string) => filterByName(rules, filter, ({ filterName }) => filterName).map(({ id }) => id)
  expect(found('fan supply')).toEqual(['a'])
  expect(found('SUPPLY')).toEqual(['a', 'b'])
  expect(found('  ')).toEqual(['a', 'b'])
  expect(found('(.*')).toEqual([])
})

describe('a filter while somebody types', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('follows 500 ms after the last key, once', () => {
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

  it('is gone at once when the box is emptied', () => {
    const apply = vi.fn()
    const type = delayed(apply)
    type('fan')
    type('')
    expect(apply.mock.calls).toEqual([['']])
    vi.advanceTimersByTime(1000)
    expect(apply).toHaveBeenCalledTimes(1)
  })
})
