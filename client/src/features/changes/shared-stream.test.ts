import { beforeEach, expect, test } from 'vitest'
import { type SharedStream, shareStream, type TabChannel, type TabMessage } from './shared-stream.ts'

/** The tabs of one browser: messages reach all others, and one tab at a time holds the stream. */
const tabs: Tab[] = []
let queue: Promise<void>

interface Tab {
  readonly stream: SharedStream
  readonly heard: string[]
  /** The server streams open in this tab, with the position where each began. */
  readonly open: { after: string | undefined; say(place: string, text?: string): void }[]
  readonly channel: TabChannel
  missed: number
  isAsleep: boolean
  look(state: DocumentVisibilityState): Promise<void>
}

beforeEach(() => {
  for (const tab of tabs.splice(0)) tab.stream.close()
  queue = Promise.resolve()
})

/** A browser's locks and messages arrive asynchronously. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

async function openTab(visibilityState: DocumentVisibilityState = 'visible'): Promise<Tab> {
  const hearers = new Set<() => void>()
  const page = {
    visibilityState,
    addEventListener: (_name: 'visibilitychange', hear: () => void) => hearers.add(hear),
    removeEventListener: (_name: 'visibilitychange', hear: () => void) => hearers.delete(hear),
  }
  const channel: TabChannel = {
    onmessage: null,
    postMessage(message: TabMessage) {
      for (const other of tabs) {
        if (other.channel === channel || other.isAsleep) continue
        queueMicrotask(() => other.channel.onmessage?.(new MessageEvent('message', { data: message })))
      }
    },
    close: () => {},
  }
  const open: Tab['open'] = []
  const heard: string[] = []
  const stream = shareStream({
    page,
    channel,
    holdAlone: (work, signal) => {
      queue = queue.then(() => (signal.aborted ? undefined : work()))
      return queue
    },
    follow: (after, onEvent) => {
      const source = { after, say: onEvent }
      open.push(source)
      return () => open.splice(open.indexOf(source), 1)
    },
    onEvent: (_place, text) => text !== undefined && heard.push(text),
    onMissed: () => {
      tab.missed += 1
    },
  })
  const tab: Tab = {
    stream,
    heard,
    open,
    channel,
    missed: 0,
    isAsleep: false,
    async look(state) {
      page.visibilityState = state
      for (const hear of hearers) hear()
      await settled()
    },
  }
  tabs.push(tab)
  stream.want(true)
  await settled()
  return tab
}

const holders = () => tabs.filter(({ open }) => open.length > 0)
async function say(place: string, text?: string): Promise<void> {
  const [holder] = holders()
  if (!holder) throw new Error('No tab holds the stream')
  holder.open[0]?.say(place, text)
  await settled()
}

test('thirty tabs share one stream and each receives every change once', async () => {
  for (let count = 0; count < 30; count += 1) await openTab()
  await say('run-1')
  await say('run-2', 'a')
  await say('run-3', 'b')
  expect(holders()).toHaveLength(1)
  for (const { heard } of tabs) expect(heard).toEqual(['a', 'b'])
})

test('another tab resumes the stream when the tab holding it is hidden or closed', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]
  await say('run-1')
  await say('run-2', 'a')
  await first.look('hidden')
  expect(holders()).toEqual([second])
  expect(second.open[0]?.after).toBe('run-2')
  await say('run-2')
  await say('run-3', 'b')
  second.stream.close()
  await settled()
  expect(holders()).toEqual([third])
  await say('run-3')
  await say('run-4', 'c')
  expect([first.heard, third.heard]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  expect(tabs.map(({ missed }) => missed)).toEqual([0, 0, 0])
})

test('changes read again after a hand-over are delivered once', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await say('run-1')
  await say('run-2', 'a')
  await first.look('hidden')
  await say('run-2', 'a')
  expect([first.heard, second.heard]).toEqual([['a'], ['a']])
})

test('a tab opened in the background finds its position, with or without another tab', async () => {
  const alone = await openTab('hidden')
  expect(alone.open).toEqual([expect.objectContaining({ after: undefined })])
  await say('run-5')
  expect(holders()).toEqual([])
  await alone.look('visible')
  expect(alone.open).toEqual([expect.objectContaining({ after: 'run-5' })])
  await say('run-5')
  const background = await openTab('hidden')
  await alone.look('hidden')
  expect(holders()).toEqual([])
  await background.look('visible')
  expect(background.open).toEqual([expect.objectContaining({ after: 'run-5' })])
})

test('a tab that slept through changes reports that it missed some', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await say('run-1')
  await second.look('hidden')
  second.isAsleep = true
  await say('run-2', 'a')
  second.isAsleep = false
  await second.look('visible')
  expect([first.missed, second.missed]).toEqual([0, 1])
})

test('hidden tabs notice that a new tab started behind them', async () => {
  const first = await openTab()
  await say('run-1')
  await first.look('hidden')
  const second = await openTab()
  await say('run-9')
  expect([first.missed, second.missed]).toEqual([1, 0])
})

test('no stream is open while no screen needs one', async () => {
  const tab = await openTab()
  await say('run-1')
  tab.stream.want(false)
  await settled()
  expect(holders()).toEqual([])
  tab.stream.want(true)
  await settled()
  expect(tab.open).toEqual([expect.objectContaining({ after: 'run-1' })])
})
