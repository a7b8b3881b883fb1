import {
  type Digest,
  MAXIMUM_SUBSCRIPTIONS,
  type Subscription,
  type SubscriptionForm,
} from '@bonfire/contract/insight-subscriptions'
import type { Locale } from '@bonfire/contract/people/users'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockPerson } from '../../db/locks.ts'
import { findUnknownTimeZones } from '../../db/time-zones.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import * as subscriptions from './insight-subscriptions.repository.ts'
import { firstDue, PERIOD_MILLISECONDS } from './schedule.ts'

export async function listSubscriptions({ db }: Context, caller: Caller): Promise<Subscription[]> {
  refuseUnless('readInsights', caller)
  return (await subscriptions.findSubscriptions(db, caller.id)).map(toSubscription)
}

export async function createSubscription(
  context: Context,
  caller: Caller,
  form: SubscriptionForm,
): Promise<Subscription> {
  await refuseForm(context, caller, form)
  return inTransaction(context.db, async (db) => {
    await lockPerson(db, caller.id)
    const known = await subscriptions.findSubscriptions(db, caller.id)
    if (known.length >= MAXIMUM_SUBSCRIPTIONS) {
      throw refuse('subscription.too-many', { maximum: MAXIMUM_SUBSCRIPTIONS })
    }
    const id = await subscriptions.insertSubscription(db, caller.id, form, timesOf(form, context.clock(), null))
    return storePlaces(db, caller, id, form)
  })
}

/** Changes everything; findings that were mailed are not mailed again. */
export async function saveSubscription(
  context: Context,
  caller: Caller,
  id: number,
  form: SubscriptionForm,
): Promise<Subscription> {
  await refuseForm(context, caller, form)
  return inTransaction(context.db, async (db) => {
    if (!(await subscriptions.lockSubscription(db, caller.id, id))) throw refuse('not_found', { thing: 'subscription' })
    const [before] = await subscriptions.findSubscriptions(db, caller.id, id)
    const times = timesOf(form, context.clock(), before?.lastMailedAt ?? null)
    // A subscription that was off for longer than a period starts over.
    const toldUntil = before && before.toldUntil > times.toldUntil ? before.toldUntil : times.toldUntil
    const pending = before && pendingOf(before, form, context.clock())
    await subscriptions.updateSubscription(db, id, form, pending ?? { ...times, toldUntil })
    return storePlaces(db, caller, id, form)
  })
}

export async function deleteSubscription({ db }: Context, caller: Caller, id: number): Promise<void> {
  const isDeleted = await subscriptions.deleteSubscription(db, caller.id, id)
  if (!isDeleted) throw refuse('not_found', { thing: 'subscription' })
}

/** The page shows more than the mail, without sites that the caller has lost since. */
export async function readDigest({ db }: Context, caller: Caller, id: number, locale: Locale): Promise<Digest> {
  refuseUnless('readInsights', caller)
  const mail = await subscriptions.findDigestMail(db, caller.id, id)
  if (!mail || !('groups' in mail.facts)) throw refuse('not_found', { thing: 'digest' })
  const visible = new Set(await subscriptions.findVisibleSiteRowIds(db, caller.id))
  const { since, until, timezone, groups } = mail.facts
  return {
    since,
    until,
    timezone,
    groups: groups
      .filter(({ siteRowId }) => visible.has(siteRowId))
      .map(({ siteRowId, names, equipRuleIds, ...group }) => ({
        ...group,
        ruleName: names[locale],
        equipRuleIds: equipRuleIds?.map(String) ?? null,
      })),
  }
}

async function refuseForm({ db }: Context, caller: Caller, { timezone }: SubscriptionForm): Promise<void> {
  refuseUnless('readInsights', caller)
  const unknown = await findUnknownTimeZones(db, [timezone])
  if (unknown.size > 0) throw refuse('site.time-zone-unknown')
}

/** Unknown and foreign places get the same refusal. */
async function storePlaces(db: Db, caller: Caller, id: number, { places }: SubscriptionForm): Promise<Subscription> {
  const named = places === null ? 0 : new Set(places.projectKeys).size + new Set(places.siteIds).size
  const { stored, hidden } = await subscriptions.replacePlaces(db, { id, userId: caller.id, places })
  if (stored < named) throw refuse('subscription.unknown-place')
  if (places !== null && stored + hidden === 0) throw refuseField('places', 'subscription.no-places')
  const [saved] = await subscriptions.findSubscriptions(db, caller.id, id)
  if (!saved) throw new Error(`Subscription ${id} was not found after it was saved`)
  return toSubscription(saved)
}

/** The first digest is about one day or week; mails at once are about what comes from now on. */
function timesOf(form: SubscriptionForm, now: Date, lastMailedAt: Date | null) {
  return {
    toldUntil: new Date(now.getTime() - PERIOD_MILLISECONDS[form.rhythm]),
    nextDueAt: firstDue(form, now, lastMailedAt),
  }
}

/** A mail that is due, or gathers findings, stays so: only its content follows the change. */
function pendingOf({ rhythm, toldUntil, nextDueAt }: subscriptions.SubscriptionRow, form: SubscriptionForm, now: Date) {
  const isOfOneKind = (rhythm === 'monthly') === (form.rhythm === 'monthly')
  if (nextDueAt === null || !isOfOneKind || form.rhythm === 'off') return undefined
  const isGathering = rhythm === 'atOnce' && form.rhythm === 'atOnce'
  return isGathering || nextDueAt <= now ? { toldUntil, nextDueAt } : undefined
}

function toSubscription({
  id,
  lastMailedAt,
  toldUntil,
  nextDueAt,
  ...form
}: subscriptions.SubscriptionRow): Subscription {
  return { ...form, subscriptionId: String(id), nextDueAt: nextDueAt?.toISOString() ?? null }
}
