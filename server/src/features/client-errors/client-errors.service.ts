import type { ChunkFailure } from '@bonfire/contract/client-errors'
import type { Context } from '../../context.ts'
import { refuse } from '../../http/refusal.ts'

const WINDOW_SECONDS = 60
const REPORTS_PER_ADDRESS = 20
const REPORTS_OF_ALL = 1000

/**
 * Logs what did not load, one line per report. Anyone may send one, so reports per minute are limited, per network
 * address and in total.
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
      throw refuse('client-errors.too-many', {}, { retryAfterSeconds: WINDOW_SECONDS })
    }
    reportCount += 1
    countByAddress.set(address, count + 1)
    log.warn({ type: report.type, url: withoutSecrets(report.url) }, 'a part of the application did not load')
  }
}

/** Origin and path only: a query, fragment or user info may contain secrets. */
function withoutSecrets(url: string): string {
  const isPath = url.startsWith('/') && !url.startsWith('//')
  const parsed = URL.parse(url, isPath ? 'http://localhost' : undefined)
  if (!parsed) return 'unreadable'
  if (isPath) return parsed.pathname
  return /^https?:$/.test(parsed.protocol) ? `${parsed.origin}${parsed.pathname}` : parsed.protocol
}
