import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
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

test('a save goes from idle over loading to complete, and rests at idle again', () => {
  expect(after().state).toBe('idle')
  expect(after(started)).toEqual({ state: 'loading', edit, attempt })
  expect(after(started, { type: 'saved', attempt }).state).toBe('complete')
  expect(after(started, { type: 'saved', attempt }, { type: 'rested' }).state).toBe('idle')
})

test('a save that failed keeps what was to be saved, and why it was not', () => {
  const failed = after(started, { type: 'failed', attempt, error: 'offline', failedAt })
  expect(failed).toEqual({ state: 'error', edit, error: 'offline', failedAt })
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
  expect(after(started, again, { type: 'failed', attempt: 1, error: 'offline', failedAt })).toEqual(waiting)
  expect(after(started, again, { type: 'saved', attempt: 2 }).state).toBe('complete')
})

test('the rest of a former save does not end a new one', () => {
  expect(after(started, { type: 'saved', attempt }, started, { type: 'rested' }).state).toBe('loading')
})

test('what is under way or did not succeed would be lost with the screen', () => {
  const failed = after(started, { type: 'failed', attempt, error: 'offline', failedAt })
  const conflicted = after(started, { type: 'conflicted', attempt, theirs: null, by: null })
  expect([after(started), failed, conflicted].map(isUnsettled)).toEqual([true, true, true])
  expect([after(), after(started, { type: 'saved', attempt })].map(isUnsettled)).toEqual([false, false])
})

/** Runs a save of which the call does as said; answers what the field went through, and what was thrown. */
async function runWith(send: () => Promise<unknown>) {
  const states: string[] = []
  let save: FieldSave = IDLE
  const tell = (event: FieldSaveEvent) => {
    save = fieldSaveReducer(save, event)
    states.push(save.state)
  }
  const findRival = async () => ({ theirs: { summary: 'Valve stuck' }, by: 'Engineer' })
  const thrown = await runSave(edit, attempt, { send, findRival, tell }).catch((error: unknown) => error)
  return { states, save, thrown }
}

test('a failure makes the state of the field an error, and is thrown on', async () => {
  const offline = new Error('offline')
  expect(await runWith(() => Promise.reject(offline))).toEqual({
    states: ['loading', 'error'],
    save: { state: 'error', edit, error: offline, failedAt: expect.any(Number) },
    thrown: offline,
  })
  expect(await runWith(async () => {})).toMatchObject({ states: ['loading', 'complete'], thrown: undefined })
})

test('a refusal because somebody was faster is a conflict, and is thrown on', async () => {
  const refusal = new ApiError(409, { code: 'conflict', message: 'The summary was changed' })
  const { states, save, thrown } = await runWith(() => Promise.reject(refusal))
  expect(states).toEqual(['loading', 'conflict'])
  expect(save).toMatchObject({ theirs: { summary: 'Valve stuck' }, by: 'Engineer' })
  expect(thrown).toBe(refusal)
})

test('what did not come through may be sent again once the server answers, what was refused may not', () => {
  const lost = new ApiError(0, { code: 'unreachable', message: 'The server cannot be reached.' })
  const refused = new ApiError(422, { code: 'invalid', message: 'Summary cannot be blank' })
  const failed = (error: unknown) => after(started, { type: 'failed', attempt, error, failedAt })
  expect(mayBeResent(failed(lost), failedAt + 1)).toBe(true)
  expect(mayBeResent(failed(lost), failedAt)).toBe(false)
  expect(mayBeResent(failed(refused), failedAt + 1)).toBe(false)
  expect(mayBeResent(after(started), failedAt + 1)).toBe(false)
})

test('five seconds after it was saved a field is idle again', () => {
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
