import { SESSION_REFRESH_MILLISECONDS } from '@bonfire/contract/people/auth'
import { hasStatus } from '../../lib/http/failure.ts'

const AGAIN_AFTER_MILLISECONDS = 30_000

/**
 * Checks the session every hour and calls `onEnded` if the server says there is none. Without a clear response it keeps
 * retrying. Returns a function that stops it.
 */
export function startSessionRefresh(check: () => Promise<unknown>, onEnded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let stopped = false
  const checkIn = (milliseconds: number) => {
    timer = setTimeout(async () => {
      const outcome = await checkSession(check)
      if (stopped) return
      if (outcome === 'ended') onEnded()
      checkIn(outcome === 'unknown' ? AGAIN_AFTER_MILLISECONDS : SESSION_REFRESH_MILLISECONDS)
    }, milliseconds)
  }
  checkIn(SESSION_REFRESH_MILLISECONDS)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

async function checkSession(check: () => Promise<unknown>): Promise<'alive' | 'ended' | 'unknown'> {
  try {
    await check()
    return 'alive'
  } catch (error) {
    return hasStatus(error, 401) ? 'ended' : 'unknown'
  }
}
