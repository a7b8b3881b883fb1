import type { Overview } from '@bonfire/contract/overview/overview'
import type { Period } from '@bonfire/contract/overview/periods'
import {
  MAXIMUM_REPORT_LINKS,
  type Report,
  type ReportLink,
  type ReportLinkForm,
} from '@bonfire/contract/overview/report-links'
import { may } from '@bonfire/contract/people/permissions'
import type { Locale } from '@bonfire/contract/people/users'
import { problem } from '@bonfire/contract/refusals/problem'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type * as z from 'zod'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import { seesWhole } from '../../../http/whole-sight.ts'
import { hashSecret, newSecret } from '../../auth/secret.ts'
import { unseenSites, visibleSiteRowIds } from '../../sites/sites.service.ts'
import { findSites } from '../overview.repository.ts'
import { overviewOfSites } from '../overview.service.ts'
import * as links from './report-links.repository.ts'

// The page prints as many.
const SITES_NAMED = 12
const SITES_LISTED = 10
const UNSEEN_NAMED = 5

/** Returns one's own links, or everybody's for people who administer accounts and see every site. */
export async function listLinks({ db, clock }: Context, caller: Caller): Promise<ReportLink[]> {
  const userId = await creatorsOf(db, caller)
  const rows = await links.findLinks(db, { tenantId: caller.tenantId, userId, now: clock() })
  return rows.map(toLink)
}

interface Wanted extends z.infer<typeof ReportLinkForm> {
  readonly period: Period
  readonly locale: Locale
}

/** Keeps the overview as the caller sees it now. The token is not stored, only its hash. */
export async function createLink(
  context: Context,
  caller: Caller,
  { name, sites, days, period, locale }: Wanted,
): Promise<{ link: ReportLink; token: string }> {
  refuseIfOff(context)
  const siteRowIds = await visibleSiteRowIds(context, caller, sites)
  const overview = await overviewOfSites(context, caller, { siteRowIds, type: 'insights', period, locale })
  if (siteRowIds.length === 0) throw refuse('report-link.no-sites')
  await refuseUnseen(context, caller, sites)
  const named = await findSites(context.db, siteRowIds)
  const siteNames = named.map((site) => site.name).sort((one, other) => one.localeCompare(other, locale))
  const now = context.clock()
  const token = newSecret()
  return inTransaction(context.db, async (db) => {
    await links.lockCreator(db, caller.id)
    await links.deleteExpired(db, now)
    if ((await links.countLinks(db, { userId: caller.id, now })) >= MAXIMUM_REPORT_LINKS) {
      throw refuse('report-link.too-many', { maximum: MAXIMUM_REPORT_LINKS })
    }
    const id = await links.insertLink(db, {
      tenantId: caller.tenantId,
      userId: caller.id,
      tokenHash: hashSecret(token),
      name,
      siteNames: siteNames.slice(0, SITES_NAMED),
      report: toReport(overview),
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * MILLISECONDS_PER_DAY),
    })
    const [row] = await links.findLinks(db, { tenantId: caller.tenantId, userId: caller.id, now, id })
    if (!row) throw new Error(`The new link ${id} is missing`)
    return { link: toLink(row), token }
  })
}

/** Whoever opens the link cannot know that a site is missing. */
async function refuseUnseen(context: Context, caller: Caller, names: readonly string[]): Promise<void> {
  const unseen = await unseenSites(context, caller, names)
  if (unseen.length === 0) return
  const what = { sites: unseen.slice(0, UNSEEN_NAMED), count: unseen.length }
  throw refuse('report-link.unseen-sites', what, { fields: { sites: problem('report-link.unseen-sites', what) } })
}

/** Whoever has the link then reads nothing any more. */
export async function deleteLink({ db }: Context, caller: Caller, id: number): Promise<void> {
  const userId = await creatorsOf(db, caller)
  const isDeleted = await links.deleteLink(db, { id, tenantId: caller.tenantId, userId })
  if (!isDeleted) throw refuse('not_found', { thing: 'report link' })
}

/** Returns the report to anybody who has the link. An expired link looks like one that never was. */
export async function openReport(context: Context, token: string) {
  const opened = context.config.sharesReports
    ? await links.openLink(context.db, hashSecret(token), context.clock())
    : undefined
  if (!opened) throw refuse('report-link.gone')
  const { name, createdAt, expiresAt, siteNames, report } = opened
  return { name, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), siteNames, report }
}

function refuseIfOff({ config }: Context): void {
  if (!config.sharesReports) throw refuse('report-link.off')
}

/** Null for everybody's. A report of others may be of sites that one does not see. */
async function creatorsOf(db: Db, caller: Caller): Promise<number | null> {
  const readsAll = may(caller, 'administerPeople') && (await seesWhole(db, caller, 'tenant'))
  return readsAll ? null : caller.id
}

const toReport = ({ health, bySite, ...overview }: Overview): Report => ({
  ...overview,
  bySite: bySite.slice(0, SITES_LISTED),
  health: { silentSites: health.silentSites.length, idleRules: health.idleRules.length },
})

const toLink = (row: Awaited<ReturnType<typeof links.findLinks>>[number]): ReportLink => ({
  id: String(row.id),
  name: row.name,
  period: { from: row.from, to: row.to },
  sites: row.sites,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  expiresAt: row.expiresAt.toISOString(),
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
})
