import { setTimeout as sleep } from 'node:timers/promises'
import { bareOverview } from '../references.ts'
import { daysAgo, PERIOD_DAYS } from '../size.ts'
import { askOverview, type Crew, type Office } from './people.ts'

/** So that the period before still has findings. */
const MOST_DAYS_BACK = 28

/** Somebody who opens the overview of all sites for four weeks that nobody has opened on that server, and does so now and then. */
export function startFirstOverviews(office: Office, seconds: number): Crew {
  const { desk, portfolio, database } = office
  const closing = new AbortController()
  const open = async (turn: number) => {
    const { column } = desk.journal
    const daysBack = 2 + (Math.floor(turn / desk.ports.length) % MOST_DAYS_BACK)
    const range = { from: daysAgo(daysBack + PERIOD_DAYS - 1), to: daysAgo(daysBack) }
    const asking = askOverview(portfolio.cookies.at(-1) ?? '', portfolio.sites, range)
    await desk.do({ work: 'firstOverview', home: turn, asking })
    if (!database || !column || column === 'faults') return
    const ms = await bareOverview(database, { siteRowIds: portfolio.sites.map(({ id }) => id), ...range })
    desk.journal.references.push({ work: 'firstOverview', column, ms })
  }
  const work = async () => {
    for (let turn = 0; !closing.signal.aborted; turn += 1) {
      await open(turn)
      await sleep(1000 * seconds, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const working = work()
  working.catch(() => {})
  return {
    stop: async () => {
      closing.abort()
      await working
    },
  }
}
