import type { Overview, RepairsOverview } from '@bonfire/contract/overview/overview'
import type { Context } from '../../../context.ts'
import type { OverviewNumbers } from '../../../db/mail-facts.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { overviewOfSites } from '../../overview/overview.service.ts'
import { noteMailed } from '../digests/digests.repository.ts'
import { monthBefore, nextDigest } from '../schedule.ts'
import { unsubscribeSigner } from '../unsubscribe.service.ts'
import { type DueOverview, findDueOverviews, queueOverview, takeOverview } from './overviews.repository.ts'

const WORST_SITES = 3

/** Queues the overviews of the last month that are due. Servers share the work; each is queued once. */
export async function mailOverviews(context: Context, signal?: AbortSignal): Promise<void> {
  const sign = await unsubscribeSigner(context.db)
  for (const due of await findDueOverviews(context.db, context.clock())) {
    if (signal?.aborted) return
    await tellOverview(context, due, sign(due.id))
  }
}

async function tellOverview(context: Context, due: DueOverview, unsubscribe: string): Promise<void> {
  const now = context.clock()
  const period = monthBefore(due.timezone, now)
  const isMailed = due.isReader && due.siteRowIds.length > 0
  // Summed up before anything is locked.
  const overview =
    isMailed &&
    (await overviewOfSites(context, due.reader, {
      siteRowIds: due.siteRowIds,
      type: 'insights',
      period,
      locale: 'en',
    }))
  await inTransaction(context.db, async (db) => {
    if (!(await takeOverview(db, due))) return
    if (overview) {
      const facts = { subscriptionId: due.id, period, unsubscribe, siteRowIds: due.siteRowIds }
      await queueOverview(db, due, { ...facts, numbers: numbersOf(overview) }, now)
    }
    const nextDueAt = nextDigest({ rhythm: 'monthly', weekday: 1, ...due }, now)
    await noteMailed(db, [{ id: due.id, nextDueAt, isMailed }], now)
  })
}

const pickRepairs = ({ proved, cameBack, watching, avoided: { seconds, costs } }: RepairsOverview) => ({
  proved,
  cameBack,
  watching,
  avoided: { seconds, costs },
})

function numbersOf({ sum, foundBefore, sites, bySite, actions, health }: Overview): OverviewNumbers {
  return {
    new: sum.new,
    continuing: sum.continuing,
    gone: sum.gone,
    seconds: sum.seconds,
    costs: sum.costs,
    foundBefore: foundBefore.found,
    secondsBefore: foundBefore.seconds,
    sites,
    silentSites: health.silentSites.length,
    worstSites: bySite
      .filter(({ sum: { seconds } }) => seconds > 0)
      .slice(0, WORST_SITES)
      .map(({ name }) => name),
    actions: actions && {
      opened: actions.opened,
      closed: actions.closed,
      open: actions.open,
      overdue: actions.overdue,
      saved: actions.saved.map(({ currency, savings }) => ({ currency, amount: savings })),
      repairs: pickRepairs(actions.repairs),
    },
  }
}
