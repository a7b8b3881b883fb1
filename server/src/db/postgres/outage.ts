/** The outage behind an error, if there is one. */
export type Outage = 'diskFull' | 'databaseAway' | 'locked' | 'slow' | 'busy'

// disk_full, and the file system's codes.
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
// Shutdowns, too many connections, a server that became a standby, and network codes.
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])
// lock_not_available and query_canceled: a statement waited or ran for longer than its connection allows.
const LIMITS = new Map<string, Outage>([
  ['55P03', 'locked'],
  ['57014', 'slow'],
])
// The pool's, when all of its connections have work.
const BUSY_MESSAGE = /^timeout exceeded when trying to connect/
// The driver has no codes for these errors.
const AWAY_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Cannot use a pool after|The embedded database|No database server accepts writes|read ECONNRESET|connect )/
const DISK_FULL_MESSAGES = /No space left on device/

/** So many others wait or write that this work did not begin. */
export class BusyError extends Error {}

export function outageOf(error: unknown): Outage | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (DISK_FULL.has(code) || DISK_FULL_MESSAGES.test(cause.message)) return 'diskFull'
    const isBusy = cause instanceof BusyError || BUSY_MESSAGE.test(cause.message)
    const limit = isBusy ? 'busy' : LIMITS.get(code)
    if (limit) return limit
    if (AWAY.has(code) || code.startsWith('08') || AWAY_MESSAGES.test(cause.message)) return 'databaseAway'
  }
  return undefined
}
