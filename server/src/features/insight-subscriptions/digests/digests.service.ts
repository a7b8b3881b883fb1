import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { ruleWordsIn } from '../../definitions/rule-words.service.ts'
import { costsOfLately } from '../../hits/worth/worth.service.ts'
import { trustInRules } from '../../trust/trust.service.ts'
import { nextDigest } from '../schedule.ts'
import { excludeSpellWriters } from '../spells/spells.repository.ts'
import { seeChangedSites } from '../spells/spells.service.ts'
import { unsubscribeSigner } from '../unsubscribe.service.ts'
import { digestGroups, type TenantFindings } from './digest-content.ts'
import * as digests from './digests.repository.ts'

export const DIGESTS_EVERY_MILLISECONDS = 20_000
const SUBSCRIPTIONS_AT_ONCE = 250
/** Rules at sites in mails that are held in memory before they are written. */
const GROUPS_AT_ONCE = 5000

type Parts = Pick<Context, 'db' | 'clock'>

/** Sees what changed, then queues the digests that are due. Servers share the work; each digest is queued once. */
export async function mailDigests(parts: Parts, signal?: AbortSignal): Promise<void> {
  await seeChangedSites(parts, signal)
  const sign = await unsubscribeSigner(parts.db)
  let hasMore = true
  while (hasMore && !signal?.aborted) {
    hasMore = await inTransaction(parts.db, (db) => queueDueDigests(db, { clock: parts.clock, sign }))
  }
}

interface Telling {
  readonly clock: () => Date
  readonly sign: (subscriptionId: number) => string
}

async function queueDueDigests(db: Db, { clock, sign }: Telling): Promise<boolean> {
  await excludeSpellWriters(db)
  const now = clock()
  const taken = await digests.takeDue(db, { now, limit: SUBSCRIPTIONS_AT_ONCE })
  if (!taken) return false
  const due = await digests.findDue(db, taken.ids)
  const readers = due.filter(({ isReader }) => isReader)
  const found = await findFindings(db, { tenantId: taken.tenantId, readers, now })
  const mailed: digests.Mailed[] = []
  let [queued, groupCount]: [digests.QueuedDigest[], number] = [[], 0]
  for (const subscription of due) {
    const groups = subscription.isReader
      ? digestGroups(
          subscription,
          { ...found, trust: await trustOf(db, subscription, { tenantId: taken.tenantId, lately: found.lately, now }) },
          now,
        )
      : []
    const isMailed = subscription.isReader && isWorthAMail(subscription, groups)
    mailed.push({ id: subscription.id, nextDueAt: nextDigest(subscription, now), isMailed })
    if (!isMailed) continue
    queued.push(toMail(subscription, { groups, now, sign }))
    groupCount += groups.length
    if (groupCount < GROUPS_AT_ONCE) continue
    await digests.queueDigests(db, queued, now)
    ;[queued, groupCount] = [[], 0]
  }
  await digests.queueDigests(db, queued, now)
  await digests.noteMailed(db, mailed, now)
  return true
}

/** A quiet day sends nothing unless wanted. */
function isWorthAMail(
  { rhythm, sendsWhenQuiet }: digests.DueSubscription,
  groups: readonly { readonly newCount: number; readonly goneCount: number }[],
): boolean {
  if (groups.some(({ newCount, goneCount }) => newCount > 0 || goneCount > 0)) return true
  return sendsWhenQuiet && rhythm !== 'atOnce'
}

function toMail(
  subscription: digests.DueSubscription,
  { groups, now, sign }: Pick<Telling, 'sign'> & { groups: ReturnType<typeof digestGroups>; now: Date },
): digests.QueuedDigest {
  const { id, userId, dueAt, toldUntil, timezone } = subscription
  return {
    userId,
    newsKey: `digest-${id}-${dueAt.getTime()}`,
    facts: {
      subscriptionId: id,
      since: toldUntil.toISOString(),
      until: now.toISOString(),
      timezone,
      unsubscribe: sign(id),
      groups,
    },
  }
}

async function findFindings(
  db: Db,
  { tenantId, readers, now }: { tenantId: number; readers: readonly digests.DueSubscription[]; now: Date },
): Promise<Omit<TenantFindings, 'trust'>> {
  const goneAfter = new Date(Math.min(now.getTime(), ...readers.map(({ toldUntil }) => toldUntil.getTime())))
  const siteRowIds = [...new Set(readers.flatMap((reader) => reader.siteRowIds))]
  const candidates = await digests.findCandidates(db, { siteRowIds, now, goneAfter })
  const bySite = Map.groupBy(candidates, ({ siteRowId }) => siteRowId)
  const places = await digests.findPlaces(db, [...bySite.keys()])
  const rules = await digests.findRules(db, [...new Set(candidates.map(({ ruleRowId }) => ruleRowId))])
  const french = await ruleWordsIn(db, tenantId, 'fr')
  return {
    bySite,
    lately: await costsOfLately(db, [...bySite.keys()], now),
    places: new Map(places.map((place) => [place.id, place])),
    rules: new Map(
      rules.map((rule) => [rule.id, { ...rule, names: { en: rule.name, fr: french.name(rule.ruleId, rule.name) } }]),
    ),
  }
}

/** Only worth is weighed by it, so it is read for those whose sites have costs. */
async function trustOf(
  db: Db,
  { userId, hasRole, siteRowIds }: digests.DueSubscription,
  { tenantId, lately, now }: Pick<TenantFindings, 'lately'> & { tenantId: number; now: Date },
): Promise<TenantFindings['trust']> {
  const isAsked = hasRole && siteRowIds.some((siteRowId) => lately.observedDays.has(siteRowId))
  return isAsked ? trustInRules(db, { userId, tenantId, now }) : new Map()
}
