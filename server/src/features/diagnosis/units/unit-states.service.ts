import { likelihoodOf } from '@bonfire/contract/diagnosis/diagnose'
import { DIAGNOSIS_DAYS, isNear } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { addDays } from '@bonfire/contract/overview/periods'
import { INSIGHT_TYPES } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { giveWay } from '../../../http/give-way.ts'
import { type DiagnosedUnit, diagnoseUnits, type Known, readKnown } from '../diagnose-units.service.ts'
import * as stored from './unit-states.repository.ts'

export const STATES_EVERY_MILLISECONDS = MILLISECONDS_PER_MINUTE
// The rest waits for the next time, so that other work has the processor most of the time.
const LONGEST_WORK_MILLISECONDS = 15_000

/** Works out again what is known of the units of each site where something changed. */
export async function keepUnitStates(
  context: Context,
  signal?: AbortSignal,
  longestMilliseconds = LONGEST_WORK_MILLISECONDS,
): Promise<void> {
  const { db } = context
  const now = context.clock()
  const until = performance.now() + longestMilliseconds
  const knownOf = new Map<number, Known>()
  for (const site of await stored.findDueSites(db, { now, days: DIAGNOSIS_DAYS })) {
    if (signal?.aborted || performance.now() > until) return
    const known = knownOf.get(site.tenantId) ?? (await readWhole(db, site.tenantId, now))
    knownOf.set(site.tenantId, known)
    await inTransaction(db, async (transaction) => {
      if (!(await stored.takeSite(transaction, site.siteRowId))) return
      const states = await statesOf(transaction, known, site)
      await stored.saveStates(transaction, site, { states, now })
    })
    await giveWay()
  }
}

/** With closures, because the embedded engine has no second connection to read them while a transaction holds one. */
async function readWhole(db: Db, tenantId: number, now: Date): Promise<Known> {
  const known = await readKnown(db, tenantId, now)
  await known.closures()
  return known
}

async function statesOf(db: Db, known: Known, { siteRowId, today }: stored.DueSite): Promise<stored.StoredState[]> {
  const equips = await stored.findEquipsOfSite(db, siteRowId)
  const units = await diagnoseUnits(db, known, equips, {
    days: { from: addDays(today, 1 - DIAGNOSIS_DAYS), to: today },
    types: INSIGHT_TYPES,
    userId: null,
    hasServed: false,
  })
  const feeds = new Map((await stored.findFeeds(db, siteRowId)).map((feed) => [feed.equipRowId, feed]))
  return equips.map(({ id }) => ({
    ...{ equipRowId: id, newestSampleAt: null, isFed: false, ...feeds.get(id) },
    ...checksOf(units.get(id)),
  }))
}

function checksOf(unit: DiagnosedUnit | undefined): Omit<stored.StoredState, keyof stored.Feed> {
  const [first] = unit?.causes ?? []
  return {
    fine: unit?.fine.length ?? 0,
    idle: unit?.idle.filter(isNear).length ?? 0,
    cause: first?.cause ?? null,
    likelihood: first ? likelihoodOf(first.probability) : null,
  }
}
