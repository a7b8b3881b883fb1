import { expect, test } from 'vitest'
import { type PendingFile, type PendingFilesEvent, pendingFilesReducer, readyFiles } from './pending-files.ts'

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

test('a chosen file is ready, loads with its progress, and is complete', () => {
  expect(after(added).map((file) => file.state)).toEqual(['ready', 'ready'])
  const [loading] = after(added, { type: 'started', id: 'a' }, { type: 'progressed', id: 'a', share: 0.4 })
  expect(loading).toMatchObject({ state: 'loading', share: 0.4 })
  const [complete, other] = after(added, { type: 'started', id: 'a' }, { type: 'completed', id: 'a' })
  expect([complete?.state, other?.state]).toEqual(['complete', 'ready'])
})

test('a file that failed says why and can be started again', () => {
  const failed = after(added, { type: 'started', id: 'b' }, { type: 'failed', id: 'b', error: 'too large' })
  expect(failed[1]).toMatchObject({ state: 'error', error: 'too large' })
  const again = pendingFilesReducer(failed, { type: 'started', id: 'b' })
  expect(again[1]?.state).toBe('loading')
  expect(again[1]?.error).toBeUndefined()
})

test('a file that was left out, or all of them after the message went, are gone', () => {
  expect(after(added, { type: 'removed', id: 'a' }).map((file) => file.id)).toEqual(['b'])
  expect(after(added, { type: 'cleared' })).toEqual([])
})

test('without a file that is ready there is no attachment to send', () => {
  expect(readyFiles(after(added))).toHaveLength(2)
  expect(readyFiles(after(added, { type: 'started', id: 'a' }, { type: 'failed', id: 'a', error: 'x' }))).toHaveLength(
    2,
  )
  expect(() => readyFiles([])).toThrow('No attachment present')
})
