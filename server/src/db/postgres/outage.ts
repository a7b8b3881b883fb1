/** The outage behind an error, if there is one. */
export type Outage = 'diskFull' | 'databaseAway'

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
// The driver has no codes for these errors.
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|The embedded database|No database server accepts writes|read ECONNRESET|connect )/
const DISK_FULL_MESSAGES = /No space left on device/

export function outageOf(error: unknown): Outage | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (DISK_FULL.has(code) || DISK_FULL_MESSAGES.test(cause.message)) return 'diskFull'
    if (AWAY.has(code) || code.startsWith('08') || AWAY_MESSAGES.test(cause.message)) return 'databaseAway'
  }
  return undefined
}
