import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { ApiError } from './api.ts'

/** No response, or a gateway reported that the server is down. */
export function isServerAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

const FIRST_AFTER_MILLISECONDS = 3000
const LATEST_AFTER_MILLISECONDS = MILLISECONDS_PER_MINUTE
const ANSWER_WITHIN_MILLISECONDS = 5000

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let asked = 0
let wasBackAt = 0

/** Calls back once, when the server reports ready. Returns a function that stops waiting. */
export function onceServerIsBack(act: () => void): () => void {
  // A server that reports ready and then fails again must not be polled faster and faster.
  if (waiting.size === 0 && Date.now() - wasBackAt > LATEST_AFTER_MILLISECONDS) asked = 0
  waiting.add(act)
  if (timer === undefined) askLater()
  return () => void waiting.delete(act)
}

function askLater(): void {
  const wait = Math.min(FIRST_AFTER_MILLISECONDS * 2 ** asked, LATEST_AFTER_MILLISECONDS)
  asked += 1
  timer = setTimeout(() => void askServer(), wait)
}

async function askServer(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (waiting.size === 0) return
  if (!(await isReady())) return askLater()
  const acts = [...waiting]
  waiting.clear()
  wasBackAt = Date.now()
  for (const act of acts) act()
}

async function isReady(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS)
    return (await fetch('/readyz', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

// The browser is the first to know that it is back online.
globalThis.addEventListener?.('online', () => {
  if (timer !== undefined) void askServer()
})
