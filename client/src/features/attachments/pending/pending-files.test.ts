import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/http/api.ts'
import {
  attachmentState,
  maySucceedLater,
  type PendingFile,
  type PendingFilesEvent,
  pendingFilesReducer,
  readyFiles,
  sendable,
} from './pending-files.ts'

const photo = new File(['x'], 'photo.png')
const plan = new File(['y'], 'plan.pdf')
const after = (...events: PendingFilesEvent[]) => events.reduce(pendingFilesReducer, [] as readonly PendingFile[])
const added: PendingFilesEvent = {
  type: 'added',
  files: [
    { id: 'a', file: photo },
    { id: 'b', file: plan },
  ],
}

test('a chosen file goes from ready through loading to complete', () => {
  expect(after(added).map((file) => file.state)).toEqual(['ready', 'ready'])
  const [loading] = after(added, { type: 'started', id: 'a' }, { type: 'progressed', id: 'a', share: 0.4 })
  expect(loading).toMatchObject({ state: 'loading', share: 0.4 })
  const [complete, other] = after(added, { type: 'started', id: 'a' }, { type: 'completed', id: 'a' })
  expect([complete?.state, other?.state]).toEqual(['complete', 'ready'])
})

test('a failed file shows the reason and can be retried', () => {
  const failed = after(added, { type: 'started', id: 'b' }, { type: 'failed', id: 'b', error: 'too large' })
  expect(failed[1]).toMatchObject({ state: 'error', error: 'too large' })
  const again = pendingFilesReducer(failed, { type: 'started', id: 'b' })
  expect(again[1]?.state).toBe('loading')
  expect(again[1]?.error).toBeUndefined()
})

test('a removed file disappears, a sent one goes with the message, a failed one stays', () => {
  expect(after(added, { type: 'removed', id: 'a' }).map((file) => file.id)).toEqual(['b'])
  const sent: PendingFilesEvent[] = [
    { type: 'completed', id: 'a' },
    { type: 'failed', id: 'b', error: 'x' },
    { type: 'cleared' },
  ]
  expect(after(added, ...sent).map((file) => file.id)).toEqual(['b'])
})

test('a message’s files go from idle to complete and back, or to error if one fails', () => {
  const one: PendingFilesEvent = { type: 'added', files: [{ id: 'a', file: photo }] }
  const steps: PendingFilesEvent[] = [
    one,
    { type: 'started', id: 'a' },
    { type: 'completed', id: 'a' },
    { type: 'cleared' },
  ]
  const states = steps.map((_, taken) => attachmentState(after(...steps.slice(0, taken + 1))))
  expect([attachmentState([]), ...states]).toEqual(['idle', 'ready', 'loading', 'complete', 'idle'])
  const failed: PendingFilesEvent[] = [added, { type: 'failed', id: 'a', error: 'x' }]
  expect(attachmentState(after(...failed))).toBe('error')
  expect(attachmentState(after(...failed, { type: 'started', id: 'b' }))).toBe('loading')
})

test('there is nothing to attach without a ready file', () => {
  expect(readyFiles(after(added))).toHaveLength(2)
  expect(readyFiles(after(added, { type: 'started', id: 'a' }, { type: 'failed', id: 'a', error: 'x' }))).toHaveLength(
    2,
  )
  expect(() => readyFiles([])).toThrow('No attachment present')
})

test('a file refused for its content is not sent again; a lost one is', () => {
  const failedWith = (status: number) => {
    const error = new ApiError(status, { code: 'refused', message: 'No.' })
    return after(added, { type: 'removed', id: 'b' }, { type: 'started', id: 'a' }, { type: 'failed', id: 'a', error })
  }
  expect([413, 415, 422].map((status) => failedWith(status).some(maySucceedLater))).toEqual([false, false, false])
  expect([0, 429, 500, 503].map((status) => failedWith(status).some(maySucceedLater))).toEqual([true, true, true, true])
  expect(sendable(failedWith(415))).toEqual([])
  expect(() => readyFiles(failedWith(415))).toThrow('No attachment present')
  expect(sendable(failedWith(503))).toHaveLength(1)
})
