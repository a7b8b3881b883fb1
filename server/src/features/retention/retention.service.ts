import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import { takeFindingTurn } from '../../db/locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChanges } from '../action-changes/action-changes.service.ts'
import type { Removal, RemovalKind } from './retention.repository.ts'
import * as retention from './retention.repository.ts'

export type { Removal, RemovalKind }

export const EXPIRED_EVERY_MILLISECONDS = MILLISECONDS_PER_HOUR
// Small enough that nobody waits noticeably for the locks of one transaction.
const DAYS_AT_ONCE = 7
const ROWS_AT_ONCE = 500
const REMOVALS_SHOWN = 30

export type Counts = Readonly<Record<RemovalKind, number>>

/** Removes what has been kept as long as the settings say, in small transactions. Returns how much that was. */
export async function removeExpired(context: Context, signal?: AbortSignal): Promise<Counts> {
  const { findingsDays, commentsDays, trailsDays } = context.config.retention
  const counts = { findings: 0, comments: 0, trails: 0 }
  if (!findingsDays && !commentsDays && !trailsDays) return counts
  for (const { id } of await retention.findTenants(context.db)) {
    const tenant = { context, tenantId: id, signal }
    if (findingsDays) counts.findings += await removeFindings(tenant, findingsDays)
    if (commentsDays) counts.comments += await removeRows(tenant, 'comments', commentsDays)
    if (trailsDays) counts.trails += await removeRows(tenant, 'trails', trailsDays)
  }
  if (Object.values(counts).some((count) => count > 0)) context.log.info(counts, 'removed what was kept long enough')
  return counts
}

export type Expired = Readonly<Record<RemovalKind, { days: number; count: number } | undefined>>

/** Counts what `removeExpired` would remove; undefined for what is kept forever. */
export async function countExpired({ db, config, clock }: Context): Promise<Expired> {
  const now = clock()
  const tenants = await retention.findTenants(db)
  const countAll = async (days: number | undefined, count: (tenantId: number, days: number) => Promise<number>) => {
    if (days === undefined) return undefined
    let sum = 0
    for (const { id } of tenants) sum += await count(id, days)
    return { days, count: sum }
  }
  return {
    findings: await countAll(config.retention.findingsDays, async (tenantId, days) => {
      let sum = 0
      for (const site of await retention.findExpiredSites(db, { tenantId, days, now })) {
        sum += await retention.countFindings(db, site.siteRowId, site.keptFrom)
      }
      return sum
    }),
    comments: await countAll(config.retention.commentsDays, (tenantId, days) =>
      retention.countComments(db, { tenantId, before: daysBefore(now, days) }),
    ),
    trails: await countAll(config.retention.trailsDays, (tenantId, days) =>
      retention.countTrails(db, { tenantId, before: daysBefore(now, days) }),
    ),
  }
}

/** The latest removal comes first, for each tenant. */
export async function listRemovals({ db }: Context): Promise<(Removal & { tenantKey: string })[]> {
  const lists = (await retention.findTenants(db)).map(async ({ id, key }) =>
    (await retention.findRemovals(db, id, REMOVALS_SHOWN)).map((removal) => ({ ...removal, tenantKey: key })),
  )
  return (await Promise.all(lists)).flat()
}

interface Tenant {
  readonly context: Context
  readonly tenantId: number
  readonly signal: AbortSignal | undefined
}

/** A site at a time, a week at a time: so that senders of findings wait for one week's work at most. */
async function removeFindings({ context: { db, clock }, tenantId, signal }: Tenant, days: number): Promise<number> {
  const now = clock()
  let sum = 0
  for (const { siteRowId, firstDay, keptFrom } of await retention.findExpiredSites(db, { tenantId, days, now })) {
    for (let day: string | undefined = firstDay; day && day < keptFrom && !signal?.aborted; ) {
      const until = earlier(daysAfter(day, DAYS_AT_ONCE), keptFrom)
      sum += await inTransaction(db, async (transaction) => {
        await takeFindingTurn(transaction, tenantId)
        const removed = await retention.sumUpFindings(transaction, siteRowId, until)
        await record(transaction, { tenantId, kind: 'findings', now, days, removed })
        return removed
      })
      day = await retention.findOldestDay(db, siteRowId)
    }
  }
  if (signal?.aborted) return sum
  await inTransaction(db, async (transaction) => {
    await takeFindingTurn(transaction, tenantId)
    await retention.removeSentDays(transaction, { tenantId, days, now })
  })
  return sum
}

const REMOVE = { comments: removeComments, trails: retention.removeTrails }

/** The histories of the actions say how many comments were removed. */
async function removeComments(
  transaction: Context['db'],
  { now, ...expired }: Parameters<typeof retention.removeComments>[1] & { now: Date },
): Promise<number> {
  const actionIds = await retention.removeComments(transaction, expired)
  const changes = [...Map.groupBy(actionIds, (id) => id)].map(([actionId, removed]) => ({
    actionId,
    field: 'commentsRemoved',
    from: String(removed.length),
    to: null,
  }))
  await recordChanges(transaction, { changes, at: now, by: null })
  return actionIds.length
}

async function removeRows(
  { context: { db, clock }, tenantId, signal }: Tenant,
  kind: keyof typeof REMOVE,
  days: number,
): Promise<number> {
  const now = clock()
  const before = daysBefore(now, days)
  let sum = 0
  for (let removed = -1; removed !== 0 && !signal?.aborted; sum += removed) {
    removed = await inTransaction(db, async (transaction) => {
      const count = await REMOVE[kind](transaction, { tenantId, before, now, limit: ROWS_AT_ONCE })
      await record(transaction, { tenantId, kind, now, days, removed: count })
      return count
    })
  }
  return sum
}

interface Recorded {
  readonly tenantId: number
  readonly kind: RemovalKind
  readonly now: Date
  readonly days: number
  readonly removed: number
}

async function record(transaction: Context['db'], { tenantId, kind, now, days, removed }: Recorded): Promise<void> {
  if (removed === 0) return
  const keptFrom = dayOf(daysBefore(now, days))
  await retention.recordRemoval(transaction, tenantId, { kind, removedOn: dayOf(now), keptFrom, removed })
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * MILLISECONDS_PER_DAY)
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
const daysAfter = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * MILLISECONDS_PER_DAY))
const earlier = (a: string, b: string) => (a < b ? a : b)
