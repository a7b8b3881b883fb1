interface BackOff {
  readonly firstMilliseconds: number
  readonly longestMilliseconds: number
}

const MINUTE = 60_000

/** For a mail that does not pass now: 1, 2, 4 … minutes, 6 hours at most. */
export const MAIL_BACK_OFF: BackOff = { firstMilliseconds: MINUTE, longestMilliseconds: 360 * MINUTE }

/** For a server that takes no mail at all, and is asked with a single one: 15, 30 … seconds, 15 minutes at most. */
export const OUTAGE_BACK_OFF: BackOff = { firstMilliseconds: MINUTE / 4, longestMilliseconds: 15 * MINUTE }

/** The wait after so many failures in a row, up to a fifth longer, so that many do not come back together. */
export function backOffMilliseconds(failures: number, { firstMilliseconds, longestMilliseconds }: BackOff): number {
  const milliseconds = Math.min(firstMilliseconds * 2 ** (failures - 1), longestMilliseconds)
  return Math.round(milliseconds * (1 + Math.random() / 5))
}
