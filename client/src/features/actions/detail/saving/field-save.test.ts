import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../../lib/http/api.ts'
import {
  type FieldSave,
  type FieldSaveEvent,
  fieldSaveReducer,
  IDLE,
  isUnsettled,
  mayBeResent,
  restWhenComplete,
  runSave,
} from './field-save.ts'

const edit = { summary: 'Valve leaks' }
const after = (...events: FieldSaveEvent[]) => events.reduce<FieldSave>(fieldSaveReducer, IDLE)
const attempt = 1
const failedAt = 1000
const started: FieldSaveEvent = { type: 'started', edit, attempt }

test('a save goes from idle through loading to complete, then back to idle', () => {
  expect(after().state).toBe('idle')
  expect(after(started)).toEqual({ state: 'loading', edit, attempt })
  expect(after(started, { type: 'saved', attempt }).state).toBe('complete')
  expect(after(started, { type: 'saved', attempt }, { type: 'rested' }).state).toBe('idle')
})

test('a failed save keeps its value and the reason', () => {
  const failed = after(started, { type: 'failed', attempt, error: 'offline', failedAt })
  expect(failed).toEqual({ state: 'error', edit, error: 'offline', failedAt })
  expect(fieldSaveReducer(failed, { type: 'rested' })).toBe(failed)
  expect(fieldSaveReducer(failed, started).state).toBe('loading')
  expect(fieldSaveReducer(failed, { type: 'dismissed' }).state).toBe('idle')
})

test('a conflict knows both values and the person who made the other change', () => {
  const rival = { theirs: { summary: 'Valve stuck' }, by: 'Engineer' }
  expect(after(started, { type: 'conflicted', attempt, ...rival })).toEqual({ state: 'conflict', edit, ...rival })
})

test('the result of an earlier save does not affect the current one', () => {
  const again: FieldSaveEvent = { type: 'started', edit: { summary: 'Valve replaced' }, attempt: 2 }
  const waiting = { state: 'loading', edit: { summary: 'Valve replaced' }, attempt: 2 }
  expect(after(started, again, { type: 'saved', attempt: 1 })).toEqual(waiting)
  expect(after(started, again, { type: 'failed', attempt: 1, error: 'offline', failedAt })).toEqual(waiting)
  expect(after(started, again, { type: 'saved', attempt: 2 }).state).toBe('complete')
})

test('the reset timer of an earlier save does not end a new one', () => {
  expect(after(started, { type: 'saved', attempt }, started, { type: 'rested' }).state).toBe('loading')
})

test('pending and failed saves would be lost on leaving the screen', () => {
  const failed = after(started, { type: 'failed', attempt, error: 'offline', failedAt })
  const conflicted = after(started, { type: 'conflicted', attempt, theirs: null, by: null })
  expect([after(started), failed, conflicted].map(isUnsettled)).toEqual([true, true, true])
  expect([after(), after(started, { type: 'saved', attempt })].map(isUnsettled)).toEqual([false, false])
})

/** Runs a save whose call behaves as given; returns the field's states and what was thrown. */
async function runWith(send: () => Promise<unknown>) {
  const states: string[] = []
  let save: FieldSave = IDLE
  const reportEvent = (event: FieldSaveEvent) => {
    save = fieldSaveReducer(save, event)
    states.push(save.state)
  }
  const findRival = async () => ({ theirs: { summary: 'Valve stuck' }, by: 'Engineer' })
  const thrown = await runSave(edit, attempt, { send, findRival, reportEvent }).catch((error: unknown) => error)
  return { states, save, thrown }
}

test('a failure puts the field into the error state and is rethrown', async () => {
  const offline = new Error('offline')
  expect(await runWith(() => Promise.reject(offline))).toEqual({
    states: ['loading', 'error'],
    save: { state: 'error', edit, error: offline, failedAt: expect.any(Number) },
    thrown: offline,
  })
  expect(await runWith(async () => {})).toMatchObject({ states: ['loading', 'complete'], thrown: undefined })
})

test('a refusal due to a concurrent change is a conflict and is rethrown', async () => {
  const refusal = new ApiError(409, { code: 'conflict', message: 'The summary was changed' })
  const { states, save, thrown } = await runWith(() => Promise.reject(refusal))
  expect(states).toEqual(['loading', 'conflict'])
  expect(save).toMatchObject({ theirs: { summary: 'Valve stuck' }, by: 'Engineer' })
  expect(thrown).toBe(refusal)
})

test('a save that did not arrive can be retried; one that was refused cannot', () => {
  const lost = new ApiError(0, { code: 'unreachable', message: 'The server cannot be reached.' })
  const refused = new ApiError(422, { code: 'invalid', message: 'Summary cannot be blank' })
  const failed = (error: unknown) => after(started, { type: 'failed', attempt, error, failedAt })
  expect(mayBeResent(failed(lost), failedAt + 1)).toBe(true)
  expect(mayBeResent(failed(lost), failedAt)).toBe(false)
  expect(mayBeResent(failed(refused), failedAt + 1)).toBe(false)
  expect(mayBeResent(after(started), failedAt + 1)).toBe(false)
})

test('a saved field becomes idle after five seconds', () => {
  vi.useFakeTimers()
  const rest = vi.fn()
  for (const save of [IDLE, after(started), after(started, { type: 'failed', attempt, error: 'offline', failedAt })]) {
    expect(restWhenComplete(save, rest)).toBeUndefined()
  }
  const complete = after(started, { type: 'saved', attempt })
  restWhenComplete(complete, rest)
  vi.advanceTimersByTime(4999)
  expect(rest).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(rest).toHaveBeenCalledOnce()

  const callOff = restWhenComplete(complete, rest)
  callOff?.()
  vi.advanceTimersByTime(60_000)
  expect(rest).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
