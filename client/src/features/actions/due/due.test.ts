import { expect, test } from 'vitest'
import { dueState } from './due.ts'

const TODAY = '2026-12-31'
const at = (dueDate: string | null) => dueState({ dueDate, status: 'New Action' }, TODAY)

test('an open action is overdue from the day after it was due', () => {
  expect(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', null].map(at)).toEqual([
    'overdue',
    'today',
    'tomorrow',
    'later',
    undefined,
  ])
})

test('an ended action is never overdue', () => {
  expect(dueState({ dueDate: '2026-01-01', status: 'Closed' }, TODAY)).toBeUndefined()
  expect(dueState({ dueDate: '2026-01-01', status: 'Rejected' }, TODAY)).toBeUndefined()
})
