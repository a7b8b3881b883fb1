/** Why nothing can be stored or read at the moment, when that is what an error means. */
export type Outage = 'diskFull' | 'databaseAway'

// disk_full, and what the file system says.
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
// Shutdowns, too many connections, and what the network says.
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])
// The driver has no codes for these.
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|The embedded database|read ECONNRESET|connect )/
const DISK_FULL_MESSAGES = /No space left on device/

export function outageOf(error: unknown): Outage | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (DISK_FULL.has(code) || DISK_FULL_MESSAGES.test(cause.message)) return 'diskFull'
    if (AWAY.has(code) || code.startsWith('08') || AWAY_MESSAGES.test(cause.message)) return 'databaseAway'
  }
  return undefined
}
