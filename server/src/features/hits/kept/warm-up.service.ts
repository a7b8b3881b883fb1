import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { findVersions } from '../../../db/site-versions.ts'
import { LONGEST_PAUSE_MILLISECONDS, letRequestsPass } from '../../../http/waiting-requests.ts'
import { findSitesByNewest } from '../hits.repository.ts'
import { keepColumns } from './kept-columns.service.ts'

// The embedded database has one connection: whoever asks meanwhile waits for one part at most.
const SITES_AT_ONCE = 10

type Parts = Pick<Context, 'db' | 'clock' | 'log'>

/**
 * Loads into memory what lists need, in the background, so that the first readers after a start need not wait for it:
 * the sites with the newest findings first, until the memory for it is full. It works half of the time at most.
 */
export function warmUp({ db, clock, log }: Parts): { readonly done: Promise<void>; close(): Promise<void> } {
  const stopping = new AbortController()
  const load = async () => {
    const startedAt = performance.now()
    const siteRowIds = await findSitesByNewest(db)
    let siteCount = 0
    while (siteCount < siteRowIds.length && !stopping.signal.aborted) {
      await letRequestsPass(LONGEST_PAUSE_MILLISECONDS)
      const partStartedAt = performance.now()
      const part = siteRowIds.slice(siteCount, siteCount + SITES_AT_ONCE)
      const versions = await findVersions(db, part)
      if (!(await keepColumns(db, versions, clock()))) break
      siteCount += part.length
      await sleep(performance.now() - partStartedAt, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
    log.debug({ siteCount, milliseconds: Math.round(performance.now() - startedAt) }, 'lists are in memory')
  }
  const done = load().catch((error: unknown) => log.warn(error, 'lists could not be loaded into memory ahead'))
  return {
    done,
    close: () => {
      stopping.abort()
      return done
    },
  }
}
