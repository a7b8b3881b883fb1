import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChangeSource, followChanges } from './change-stream.ts'

const LONGEST_WAIT = 60_000
const missed = '{"kind":"missed"}'

interface FakeSource extends ChangeSource {
  readonly after: string | undefined
  isOpen: boolean
  say(name: 'place' | 'change', data: string, id?: string): void
  fail(isRefused: boolean): void
}

let sources: FakeSource[]
let page: { visibilityState: DocumentVisibilityState; look(state: DocumentVisibilityState): void }
let stop: () => void
let heard: string[]
let mayAskAgain: boolean

function fakeSource(after: string | undefined): FakeSource {
  const hearers = new Map<string, (event: MessageEvent<string>) => void>()
  let readyState = 1
  const source: FakeSource = {
    after,
    isOpen: true,
    get readyState() {
      return readyState
    },
    onerror: null,
    addEventListener: (name, hear) => hearers.set(name, hear),
    close: () => {
      source.isOpen = false
    },
    say: (name, data, id = '') => hearers.get(name)?.(new MessageEvent(name, { data, lastEventId: id })),
    fail: (isRefused) => {
      readyState = isRefused ? 2 : 0
      source.onerror?.(new Event('error'))
    },
  }
  sources.push(source)
  return source
}

function follow(after?: string, visibilityState: DocumentVisibilityState = 'visible'): void {
  const hearers = new Set<() => void>()
  const fakePage = {
    visibilityState,
    addEventListener: (_name: 'visibilitychange', hear: () => void) => hearers.add(hear),
    removeEventListener: (_name: 'visibilitychange', hear: () => void) => hearers.delete(hear),
    look(state: DocumentVisibilityState) {
      fakePage.visibilityState = state
      for (const hear of hearers) hear()
    },
  }
  page = fakePage
  stop = followChanges({
    page: fakePage,
    open: fakeSource,
    after,
    onEvent: (_place, text) => text !== undefined && heard.push(text),
    mayAskAgain: async () => mayAskAgain,
  })
}
const open = () => sources.filter((source) => source.isOpen)
const newest = () => sources.at(-1) ?? expect.fail('No stream was opened')

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  heard = []
  mayAskAgain = true
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a stream is open only while the page is visible', () => {
  follow()
  expect(open()).toHaveLength(1)
  newest().say('place', '{}', 'run-4')
  page.look('hidden')
  expect(open()).toHaveLength(0)
  page.look('visible')
  expect(open()).toHaveLength(1)
  expect(newest().after).toBe('run-4')
  stop()
  expect(open()).toHaveLength(0)
})

test('a page that starts hidden opens the stream when it becomes visible', () => {
  follow('run-1')
  page.look('hidden')
  sources = []
  page.look('visible')
  expect(newest().after).toBe('run-1')
})

test('a page opened in the background catches up when first shown', () => {
  follow(undefined, 'hidden')
  expect(open()).toHaveLength(1)
  newest().say('place', '{}', 'run-7')
  expect(open()).toHaveLength(0)
  page.look('visible')
  expect(newest().after).toBe('run-7')
})

test('a stream that does not know its position yet outlives a look away', () => {
  follow()
  const first = newest()
  page.look('hidden')
  expect(open()[0]).toBe(first)
  page.look('visible')
  expect(open()[0]).toBe(first)
  page.look('hidden')
  first.say('place', '{}', 'run-3')
  expect(open()).toHaveLength(0)
  page.look('visible')
  expect(newest().after).toBe('run-3')
})

test('changes are delivered as they arrive', () => {
  follow()
  newest().say('change', missed, 'run-1')
  newest().say('change', missed, 'run-2')
  expect(heard).toEqual([missed, missed])
})

test('a broken stream resumes after the last event, with waits of up to a minute', async () => {
  follow()
  newest().say('change', missed, 'run-9')
  const waits: number[] = []
  for (let time = 0; time < 10; time += 1) {
    newest().fail(false)
    expect(open()).toHaveLength(0)
    const brokeAt = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    waits.push(Date.now() - brokeAt)
    expect(newest().after).toBe('run-9')
  }
  expect(waits[0]).toBeLessThanOrEqual(1000)
  expect(waits.at(-1)).toBeGreaterThanOrEqual(LONGEST_WAIT / 2)
  expect(Math.max(...waits)).toBeLessThanOrEqual(LONGEST_WAIT)
  newest().say('place', '{}', 'other-1')
  newest().fail(false)
  const brokeAt = Date.now()
  await vi.advanceTimersToNextTimerAsync()
  expect(Date.now() - brokeAt).toBeLessThanOrEqual(1000)
})

test('a refused stream is retried only while the session is valid', async () => {
  follow()
  newest().fail(true)
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT)
  expect(open()).toHaveLength(1)
  mayAskAgain = false
  newest().fail(true)
  await vi.advanceTimersByTimeAsync(10 * LONGEST_WAIT)
  page.look('visible')
  expect(open()).toHaveLength(0)
})

test('a stream that broke while hidden reopens when the page is visible', async () => {
  follow()
  newest().say('place', '{}', 'run-1')
  newest().fail(false)
  page.look('hidden')
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT)
  expect(open()).toHaveLength(0)
  page.look('visible')
  expect(open()).toHaveLength(1)
})
