import { ListedAction } from '@bonfire/contract/actions/actions'
import { expect, test } from 'vitest'
import { listedAction } from '../../../../testing/action-samples.ts'
import { toActionRow } from '../../action-model.ts'
import { type FilterName, filterParameter, filterRows, filtersIn } from './row-filters.ts'

/** A Thursday. */
const SURROUNDINGS = { myId: 'ada', todayAt: () => '2026-11-26' }
const row = (number: number, part: Parameters<typeof listedAction>[0] = {}) =>
  toActionRow(ListedAction.parse(listedAction({ key: `NORTH-${number}`, ...part })))

const ROWS = [
  row(1, { assignee_id: 'ada', assignee_display_name: 'Ada', due_date: '2026-11-24' }),
  row(2, { assignee_id: 'ben', assignee_display_name: 'Ben', due_date: '2026-11-29', priority: 'Blocker' }),
  row(3, { bonfire_assignee: 'Lee, contractor 100%', due_date: '2026-11-30', responsible: 'Bueno' }),
  row(4, { site_id: 'NORTH~mill', context: 'Metering', bonfire_status: 'Closed', due_date: '2026-11-23' }),
]

const found = (...chosen: [FilterName, ...string[]][]) => {
  const url = Object.assign({}, ...chosen.map(([name, ...values]) => filterParameter(name, values)))
  return filterRows(ROWS, filtersIn(url), SURROUNDINGS).map(({ number }) => number)
}

test('a filter finds actions with one of its values, and all filters apply together', () => {
  expect(found()).toEqual([1, 2, 3, 4])
  expect(found(['assignee', 'me'])).toEqual([1])
  expect(found(['assignee', 'ada', 'none'])).toEqual([1, 4])
  expect(found(['team', 'Bueno'])).toEqual([3])
  expect(found(['site', 'NORTH~mill'])).toEqual([4])
  expect(found(['severity', 'Blocker', 'Major'], ['type', 'FDD'])).toEqual([1, 2, 3])
})

test('the due filter finds what is late, due from Monday to Sunday, or without a day', () => {
  expect(found(['due', 'overdue'])).toEqual([1])
  expect(found(['due', 'week'])).toEqual([1, 2, 4])
  expect(found(['due', 'none'])).toEqual([])
})

test('a name with a comma or a percent sign survives the address', () => {
  expect(found(['assignee', 'Lee, contractor 100%', 'ben'])).toEqual([2, 3])
})
