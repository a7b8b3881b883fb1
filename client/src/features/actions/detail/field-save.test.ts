import { expect, test } from 'vitest'
import { type FieldSave, type FieldSaveEvent, fieldSaveReducer, IDLE, isUnsettled } from './field-save.ts'

const edit = { summary: 'Valve leaks' }
const after = (...events: FieldSaveEvent[]) => events.reduce<FieldSave>(fieldSaveReducer, IDLE)
const attempt = 1
const started: FieldSaveEvent = { type: 'started', edit, attempt }

test('a save goes from idle over loading to complete, and rests at idle again', () => {
  expect(after().state).toBe('idle')
  expect(after(started)).toEqual({ state: 'loading', edit, attempt })
  expect(after(started, { type: 'saved', attempt }).state).toBe('complete')
  expect(after(started, { type: 'saved', attempt }, { type: 'rested' }).state).toBe('idle')
})

test('a save that failed keeps what was to be saved, and why it was not', () => {
  const failed = after(started, { type: 'failed', attempt, error: 'offline' })
  expect(failed).toEqual({ state: 'error', edit, error: 'offline' })
  expect(fieldSaveReducer(failed, { type: 'rested' })).toBe(failed)
  expect(fieldSaveReducer(failed, started).state).toBe('loading')
  expect(fieldSaveReducer(failed, { type: 'dismissed' }).state).toBe('idle')
})

test('of a field that somebody else changed both values are known, and who it was', () => {
  const rival = { theirs: { summary: 'Valve stuck' }, by: 'Engineer' }
  expect(after(started, { type: 'conflicted', attempt, ...rival })).toEqual({ state: 'conflict', edit, ...rival })
})

test('an answer to an earlier choice says nothing of the present one', () => {
  const again: FieldSaveEvent = { type: 'started', edit: { summary: 'Valve replaced' }, attempt: 2 }
  const waiting = { state: 'loading', edit: { summary: 'Valve replaced' }, attempt: 2 }
  expect(after(started, again, { type: 'saved', attempt: 1 })).toEqual(waiting)
  expect(after(started, again, { type: 'failed', attempt: 1, error: 'offline' })).toEqual(waiting)
  expect(after(started, again, { type: 'saved', attempt: 2 }).state).toBe('complete')
})

test('the rest of a former save does not end a new one', () => {
  expect(after(started, { type: 'saved', attempt }, started, { type: 'rested' }).state).toBe('loading')
})

test('what is under way or did not succeed would be lost with the screen', () => {
  const failed = after(started, { type: 'failed', attempt, error: 'offline' })
  const conflicted = after(started, { type: 'conflicted', attempt, theirs: null, by: null })
  expect([after(started), failed, conflicted].map(isUnsettled)).toEqual([true, true, true])
  expect([after(), after(started, { type: 'saved', attempt })].map(isUnsettled)).toEqual([false, false])
})
