import { type GroupCost, worthPerDay } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import { groupCost, insightGroup } from '../../../testing/group-samples.ts'
import { type GroupRow, toGroupRows } from '../group-rows.ts'
import { compareCosts, sortGroupRows } from '../group-sorting.ts'
import { toRowCosts } from './row-costs.ts'

const LABELS = {
  ruleTypes: { metering: 'M', data_uptime: 'D', optimisation: 'O', fdd: 'F', other: 'Other' },
  severities: { critical: '', high: '', medium: '', low: '' },
}
const CURRENCIES = new Map([
  ['NORTH', 'EUR'],
  ['WEST', 'AUD'],
])

function rowsOf(names: readonly string[]): readonly GroupRow[] {
  const groups = names.map((name) =>
    insightGroup({ ruleId: name, ruleName: name, project: name.startsWith('west') ? 'WEST' : 'NORTH' }),
  )
  return toGroupRows({ groups, equipNames: [] }, 'insights', LABELS).rows
}

function ordered(rows: readonly GroupRow[], costs: readonly GroupCost[], { showSnoozed = false, isUp = false } = {}) {
  const known = toRowCosts(rows, { costs, currencies: CURRENCIES, showSnoozed, column: 'cost' })
  const columnSort = isUp ? ({ column: 'cost', direction: 'asc' } as const) : null
  const inTurn = sortGroupRows(rows, { columnSort, sortBy: 'cost', showSnoozed, costs: known })
  return inTurn.map((row) => [row.group.ruleId, known.of(row)?.amount])
}

test('the most expensive come first, and what was not estimated last', () => {
  const rows = rowsOf(['a', 'b', 'c', 'd'])
  const costs = [groupCost('tower', 'd', 12.5), groupCost('tower', 'a', 0), groupCost('tower', 'c', 12.25)]
  const [d, c, a, none] = [
    ['d', 12.5],
    ['c', 12.25],
    ['a', 0],
    ['b', undefined],
  ] as const
  expect(ordered(rows, costs)).toEqual([d, c, a, none])
  expect(ordered(rows, costs, { isUp: true })).toEqual([a, c, d, none])
})

test('rows of equal cost are in the order of their names', () => {
  const costs = ['c', 'a', 'b'].map((rule) => groupCost('tower', rule, 7))
  expect(ordered(rowsOf(['b', 'c', 'a']), costs).map(([rule]) => rule)).toEqual(['a', 'b', 'c'])
})

test('what is snoozed costs nothing until it is shown', () => {
  const rows = rowsOf(['a', 'b'])
  const costs = [groupCost('tower', 'a', 9, null), groupCost('tower', 'b', 8, 5)]
  expect(ordered(rows, costs)).toEqual([
    ['b', 5],
    ['a', undefined],
  ])
  expect(ordered(rows, costs, { showSnoozed: true })).toEqual([
    ['a', 9],
    ['b', 8],
  ])
})

test('amounts of two currencies are never compared: that of most rows is first', () => {
  const rows = rowsOf(['west 1', 'a', 'b'])
  const costs = [groupCost('tower', 'west 1', 500), groupCost('tower', 'a', 2), groupCost('tower', 'b', 3)]
  expect(ordered(rows, costs).map(([rule]) => rule)).toEqual(['b', 'a', 'west 1'])
  const known = toRowCosts(rows, { costs, currencies: CURRENCIES, showSnoozed: false, column: 'cost' })
  expect(known.currencies).toEqual(['EUR', 'AUD'])
  expect(known.sumsOf(rows)).toEqual([5, 500])
  expect(known.sumsOf(rows.filter(({ id }) => id.endsWith('west 1')))).toEqual([null, 500])
})

test('sums are ordered by the first currency, then by the next', () => {
  const sums = [
    [null, null],
    [null, 900],
    [5, null],
    [5, 8],
    [7, null],
  ]
  expect(sums.sort(compareCosts)).toEqual([
    [7, null],
    [5, 8],
    [5, null],
    [null, 900],
    [null, null],
  ])
})

test('what is worth most comes first, then what has no cost, by severity and time', () => {
  const group = (ruleId: string, others = {}) => insightGroup({ ruleId, ruleName: ruleId, project: 'NORTH', ...others })
  const groups = [
    group('doubtful'),
    group('dear'),
    group('long', { severity: 'high', duration: 7200 }),
    group('severe', { severity: 'critical', duration: 60 }),
    group('short', { severity: 'high', duration: 60 }),
  ]
  const { rows } = toGroupRows({ groups, equipNames: [] }, 'insights', LABELS)
  const costs = [
    // 300 in 10 days, of which one finding in five was real.
    { ...groupCost('tower', 'doubtful', 300), worth: { observedDays: 10, trust: { judged: 10, real: 2 } } },
    { ...groupCost('tower', 'dear', 100), worth: { observedDays: 10, trust: null } },
  ]
  const known = toRowCosts(rows, { costs, currencies: CURRENCIES, showSnoozed: false, column: 'worth' })
  const inTurn = sortGroupRows(rows, { columnSort: null, sortBy: 'worth', showSnoozed: false, costs: known })
  expect(inTurn.map((row) => [row.group.ruleId, known.of(row)?.amount])).toEqual([
    ['dear', 10],
    ['doubtful', 6],
    ['severe', undefined],
    ['long', undefined],
    ['short', undefined],
  ])
  const columnSort = { column: 'worth', direction: 'asc' } as const
  const upwards = sortGroupRows(rows, { columnSort, sortBy: 'hits', showSnoozed: false, costs: known })
  expect(upwards.map((row) => row.group.ruleId)).toEqual(['doubtful', 'dear', 'long', 'severe', 'short'])
  expect(known.sumsOf(rows)).toEqual([16])
})

test('a cost on days that nobody counted is of one day', () => {
  expect(worthPerDay(12, { observedDays: 0, trust: null })).toBe(12)
})
