import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'

interface BackOff {
  readonly firstMilliseconds: number
  readonly longestMilliseconds: number
}

/** For a postponed mail: 1, 2, 4 … minutes, at most 6 hours. */
export const MAIL_BACK_OFF: BackOff = {
  firstMilliseconds: MILLISECONDS_PER_MINUTE,
  longestMilliseconds: 360 * MILLISECONDS_PER_MINUTE,
}

/** For a server that accepts no mail, probed with a single one: 15, 30 … seconds, at most 15 minutes. */
export const OUTAGE_BACK_OFF: BackOff = {
  firstMilliseconds: MILLISECONDS_PER_MINUTE / 4,
  longestMilliseconds: 15 * MILLISECONDS_PER_MINUTE,
}

/** The wait after so many consecutive failures, with up to a fifth of jitter. */
export function backOffMilliseconds(failures: number, { firstMilliseconds, longestMilliseconds }: BackOff): number {
  const milliseconds = Math.min(firstMilliseconds * 2 ** (failures - 1), longestMilliseconds)
  return Math.round(milliseconds * (1 + Math.random() / 5))
}
