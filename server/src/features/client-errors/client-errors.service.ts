import type { ChunkFailure } from '@bonfire/contract/client-errors'
import type { Context } from '../../context.ts'
import { tooMany } from '../../http/refusal.ts'

const WINDOW_SECONDS = 60
const REPORTS_PER_ADDRESS = 20
const REPORTS_OF_ALL = 1000

/**
 * Writes what did not load to the log, one line a report (ERR-08). Anyone may send one, so what a minute can bring is
 * limited, per network address and in all.
 */
export function clientErrorReports({ clock, log }: Context) {
  let windowStartedAt = 0
  let reportCount = 0
  const countByAddress = new Map<string, number>()

  return (report: { type: ChunkFailure; url: string }, address: string): void => {
    const now = clock().getTime()
    if (Math.abs(now - windowStartedAt) >= WINDOW_SECONDS * 1000) {
      windowStartedAt = now
      reportCount = 0
      countByAddress.clear()
    }
    const count = countByAddress.get(address) ?? 0
    if (count >= REPORTS_PER_ADDRESS || reportCount >= REPORTS_OF_ALL) {
      throw tooMany('Too many reports at once. Wait a minute before the next one.', WINDOW_SECONDS)
    }
    reportCount += 1
    countByAddress.set(address, count + 1)
    log.warn({ type: report.type, url: withoutSecrets(report.url) }, 'a part of the application did not load')
  }
}

/** Origin and path only: a query, a fragment or a name in front of the host may hold what no log should. */
function withoutSecrets(url: string): string {
  const isPath = url.startsWith('/') && !url.startsWith('//')
  const parsed = URL.parse(url, isPath ? 'http://localhost' : undefined)
  if (!parsed) return 'unreadable'
  if (isPath) return parsed.pathname
  return /^https?:$/.test(parsed.protocol) ? `${parsed.origin}${parsed.pathname}` : parsed.protocol
}
