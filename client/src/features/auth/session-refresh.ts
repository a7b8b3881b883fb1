import { SESSION_REFRESH_MILLISECONDS } from '@bonfire/contract/auth'
import { ApiError } from '../../lib/api.ts'

/** Checks the session every hour; `onEnded` when a check fails. Answers how to stop (AUTH-08). */
export function startSessionRefresh(check: () => Promise<unknown>, onEnded: () => void): () => void {
  let stopped = false
  const timer = setInterval(async () => {
    const alive = await isAlive(check)
    if (!alive && !stopped) onEnded()
  }, SESSION_REFRESH_MILLISECONDS)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}

/** No answer at all is asked for once more; any other failure counts at once (OPEN-A11). */
async function isAlive(check: () => Promise<unknown>, mayRetry = true): Promise<boolean> {
  try {
    await check()
    return true
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.status === 0
    return isUnreachable && mayRetry ? isAlive(check, false) : false
  }
}
