interface BackOff {
  readonly firstMilliseconds: number
  readonly longestMilliseconds: number
}

const MINUTE = 60_000

/** For a postponed mail: 1, 2, 4 … minutes, at most 6 hours. */
export const MAIL_BACK_OFF: BackOff = { firstMilliseconds: MINUTE, longestMilliseconds: 360 * MINUTE }

/** For a server that accepts no mail, probed with a single one: 15, 30 … seconds, at most 15 minutes. */
export const OUTAGE_BACK_OFF: BackOff = { firstMilliseconds: MINUTE / 4, longestMilliseconds: 15 * MINUTE }

/** The wait after so many consecutive failures, with up to a fifth of jitter. */
export function backOffMilliseconds(failures: number, { firstMilliseconds, longestMilliseconds }: BackOff): number {
  const milliseconds = Math.min(firstMilliseconds * 2 ** (failures - 1), longestMilliseconds)
  return Math.round(milliseconds * (1 + Math.random() / 5))
}
