import { expect, test } from 'vitest'
import type { ActionRow } from '../action-model.ts'
import { bulkStatuses, bulkTeams, EMPTY_DRAFT, missingIn, seenOf, toBulkChange, UNASSIGN } from './bulk-draft.ts'

const draft = (part: Partial<typeof EMPTY_DRAFT>) => ({ ...EMPTY_DRAFT, ...part })

test('a bulk edit needs a change or a comment, a reason to close and a day to be due', () => {
  expect(missingIn(EMPTY_DRAFT)).toBe('everything')
  expect(missingIn(draft({ comment: ' ' }))).toBe('everything')
  expect(missingIn(draft({ comment: 'Done.' }))).toBeUndefined()
  expect(missingIn(draft({ status: 'Closed' }))).toBe('reason')
  expect(missingIn(draft({ status: 'Closed', reason: 'Fixed' }))).toBeUndefined()
  expect(missingIn(draft({ due: 'day' }))).toBe('dueDate')
  expect(missingIn(draft({ due: 'none' }))).toBeUndefined()
})

test('a bulk edit sends only what was chosen, and nobody and no day as none', () => {
  expect(toBulkChange(EMPTY_DRAFT)).toEqual({})
  expect(toBulkChange(draft({ status: 'In Review', reason: 'Fixed', assigneeId: 'ada', due: 'none' }))).toEqual({
    status: 'In Review',
    assigneeId: 'ada',
    dueDate: null,
  })
  expect(toBulkChange(draft({ status: 'Closed', reason: 'Fixed', assigneeId: UNASSIGN }))).toEqual({
    status: 'Closed',
    transitionReason: 'Fixed',
    assignee: null,
    assigneeId: null,
  })
})

test('a bulk edit names a cause only of what is closed as fixed', () => {
  const closed = draft({ status: 'Closed', reason: 'Fixed', cause: 'valve' })
  expect(toBulkChange(closed)).toEqual({ status: 'Closed', transitionReason: 'Fixed', cause: 'valve' })
  expect(toBulkChange({ ...closed, reason: 'Duplicate' })).not.toHaveProperty('cause')
  expect(toBulkChange({ ...closed, status: 'In Review' })).toEqual({ status: 'In Review' })
  expect(missingIn(draft({ cause: 'valve' }))).toBe('everything')
  expect(seenOf({ cause: null } as ActionRow, { cause: 'valve' })).toEqual({ cause: null })
})

test('a bulk edit says what was seen of the changed fields, and a person by id', () => {
  const row = { status: 'New Action', assignee: 'Ada', assigneeId: 'ada' } as ActionRow
  expect(seenOf(row, { status: 'In Review', assigneeId: 'bo' })).toEqual({ status: row.status, assigneeId: 'ada' })
  expect(seenOf({ ...row, assigneeId: null }, { assigneeId: 'bo' })).toEqual({ assignee: 'Ada' })
  expect(seenOf(row, {})).toEqual({})
  const seen = { team: 'Site Local', priority: 'Major', dueDate: '2026-03-01' } as const
  expect(seenOf({ ...row, ...seen }, { team: 'Bueno', priority: 'Minor', dueDate: null })).toEqual(seen)
})

test('a bulk edit offers the statuses and teams of any of the projects', () => {
  const disabled = [
    { status: 'Parked', projectKey: 'NORTH' },
    { status: 'To Be Quoted', projectKey: null },
  ] as const
  const statuses = bulkStatuses(new Set(['NORTH', 'SOUTH']), { mayTriage: false, disabled })
  expect(statuses).toContain('Parked')
  expect(statuses).not.toContain('To Be Quoted')
  expect(statuses).not.toContain('Triage')
  expect(bulkStatuses(new Set(['NORTH']), { mayTriage: true, disabled })).not.toContain('Parked')
  const teams = bulkTeams([
    { projectKey: 'NORTH', jiraKey: null },
    { projectKey: 'WOOL', jiraKey: null },
  ])
  expect(teams).toEqual(expect.arrayContaining(['Site Local', 'Asset Team Building']))
  expect(new Set(teams).size).toBe(teams.length)
})
