import { SESSION_REFRESH_MILLISECONDS } from '@bonfire/contract/auth'
import { ApiError } from '../../lib/api.ts'

const AGAIN_AFTER_MILLISECONDS = 30_000

/**
 * Checks the session every hour; `onEnded` when the server says that there is none. Without an answer, and while the
 * server fails, nobody knows: it is asked again until it answers. Returns how to stop (AUTH-08).
 */
export function startSessionRefresh(check: () => Promise<unknown>, onEnded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let stopped = false
  const checkIn = (milliseconds: number) => {
    timer = setTimeout(async () => {
      const outcome = await outcomeOf(check)
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

async function outcomeOf(check: () => Promise<unknown>): Promise<'alive' | 'ended' | 'unknown'> {
  try {
    await check()
    return 'alive'
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'ended' : 'unknown'
  }
}
