import { expect, test } from 'vitest'
import { type FieldSave, type FieldSaveEvent, fieldSaveReducer, IDLE, isUnsettled } from './field-save.ts'

const edit = { summary: 'Valve leaks' }
const after = (...events: FieldSaveEvent[]) => events.reduce<FieldSave>(fieldSaveReducer, IDLE)
const started: FieldSaveEvent = { type: 'started', edit }

test('a save goes from idle over loading to complete, and rests at idle again', () => {
  expect(after().state).toBe('idle')
  expect(after(started)).toEqual({ state: 'loading', edit })
  expect(after(started, { type: 'saved' }).state).toBe('complete')
  expect(after(started, { type: 'saved' }, { type: 'rested' }).state).toBe('idle')
})

test('a save that failed keeps what was to be saved, and why it was not', () => {
  const failed = after(started, { type: 'failed', error: 'offline' })
  expect(failed).toEqual({ state: 'error', edit, error: 'offline' })
  expect(fieldSaveReducer(failed, { type: 'rested' })).toBe(failed)
  expect(fieldSaveReducer(failed, started).state).toBe('loading')
  expect(fieldSaveReducer(failed, { type: 'dismissed' }).state).toBe('idle')
})

test('of a field that somebody else changed both values are known', () => {
  const theirs = { summary: 'Valve stuck' }
  expect(after(started, { type: 'conflicted', theirs })).toEqual({ state: 'conflict', edit, theirs })
})

test('the rest of a former save does not end a new one', () => {
  expect(after(started, { type: 'saved' }, started, { type: 'rested' }).state).toBe('loading')
})

test('what is under way or did not succeed would be lost with the screen', () => {
  const failed = after(started, { type: 'failed', error: 'offline' })
  const conflicted = after(started, { type: 'conflicted', theirs: null })
  expect([after(started), failed, conflicted].map(isUnsettled)).toEqual([true, true, true])
  expect([after(), after(started, { type: 'saved' })].map(isUnsettled)).toEqual([false, false])
})
