import { setTimeout as sleep } from 'node:timers/promises'

export interface BackOff {
  readonly firstMilliseconds: number
  readonly longestMilliseconds: number
}

/** The wait after so many consecutive failures, with up to a fifth of jitter. */
export function backOffMilliseconds(failures: number, { firstMilliseconds, longestMilliseconds }: BackOff): number {
  const milliseconds = Math.min(firstMilliseconds * 2 ** (failures - 1), longestMilliseconds)
  return Math.round(milliseconds * (1 + Math.random() / 5))
}

/** Notes what was sent: if that failed, it would be sent again when its lease ends. */
export async function writePersistently(write: () => Promise<void>): Promise<void> {
  for (const waitMilliseconds of [100, 1000, 5000]) {
    try {
      return await write()
    } catch {
      await sleep(waitMilliseconds)
    }
  }
  return write()
}
