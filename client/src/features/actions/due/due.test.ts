import { expect, test } from 'vitest'
import { daysLeft } from './due.tsx'

const TODAY = '2026-12-31'
const at = (dueDate: string | null) => daysLeft({ dueDate, status: 'New Action' }, TODAY)

test('an open action is late from the day after it was due, by whole days', () => {
  const dueDates = ['2025-12-31', '2026-12-19', '2026-12-30', TODAY, '2027-01-01', '2027-01-02', null]
  expect(dueDates.map(at)).toEqual([-365, -12, -1, 0, 1, 2, undefined])
})

test('an ended action is never late', () => {
  expect(daysLeft({ dueDate: '2026-01-01', status: 'Closed' }, TODAY)).toBeUndefined()
  expect(daysLeft({ dueDate: '2026-01-01', status: 'Rejected' }, TODAY)).toBeUndefined()
})
