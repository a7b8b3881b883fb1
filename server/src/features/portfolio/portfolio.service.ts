import type {
  PortfolioProject,
  PortfolioRule,
  PortfolioSite,
  ProjectChange,
  ProjectForm,
  RuleForm,
  readManagedPortfolio,
  SiteChange,
  SiteForm,
} from '@bonfire/contract/portfolio'
import { problem } from '@bonfire/contract/refusals/problem'
import { isCurrency } from '@bonfire/contract/values/currency'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { markDays, markDaysOfOtherZone } from '../../db/due-days.ts'
import { findCurrencies, findTurnedAmounts } from '../../db/kept-currencies.ts'
import { takeFindingTurn } from '../../db/locks.ts'
import { findUnseenSiteKeys } from '../../db/sight.ts'
import { findUnknownTimeZones } from '../../db/time-zones.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { refuseChanged } from '../../http/refuse-changed.ts'
import { refuseInPart } from '../../http/whole-sight.ts'
import * as portfolio from './portfolio.repository.ts'

const PROJECT_LABELS = {
  projectName: problem('label.name'),
  currency: problem('label.currency'),
  sampleRetentionDays: problem('label.retention'),
  quietDays: problem('label.quiet-days'),
  usualStatus: problem('label.usual-status'),
  usualTeam: problem('label.usual-team'),
  closingNeeds: problem('label.closing-needs'),
  repairFollowUp: problem('label.repair-follow-up'),
}
const SITE_LABELS = {
  label: problem('label.name'),
  state: problem('label.region'),
  timezone: problem('label.time-zone'),
}
const DAYS_AGAIN = 30

/** Administrators also learn how much of the tenant they do not see. */
export async function readPortfolio(
  context: Context,
  caller: Caller,
): Promise<z.output<typeof readManagedPortfolio.response>> {
  refuseUnless('bringDataIn', caller)
  const { db } = context
  const [projects, seenKeys, sites, unseenKeys] = await Promise.all([
    portfolio.findProjects(db, caller.tenantId),
    portfolio.findSeenProjectKeys(db, caller.id),
    portfolio.findSites(db, caller.tenantId),
    findUnseenSiteKeys(db, caller),
  ])
  if (unseenKeys.length === 0) return { projects, sites }
  const isUnseen = new Set(unseenKeys)
  const unseen = Map.groupBy(
    sites.filter(({ siteId }) => isUnseen.has(siteId)),
    ({ projectKey }) => projectKey,
  )
  const seen = projects.filter(({ projectKey }) => seenKeys.has(projectKey))
  return {
    projects: seen,
    sites: sites.filter(({ siteId }) => !isUnseen.has(siteId)),
    unseen: {
      ofProjects: Object.fromEntries(
        seen.flatMap(({ projectKey }) => {
          const count = unseen.get(projectKey)?.length
          return count ? [[projectKey, count]] : []
        }),
      ),
      sites: unseenKeys.length,
    },
  }
}

export async function createProject(context: Context, caller: Caller, form: ProjectForm): Promise<PortfolioProject> {
  refuseUnless('bringDataIn', caller)
  refuseUnknownCurrency(form.currency)
  await inTransaction(context.db, async (db) => {
    await refuseInPart(db, caller, 'tenant')
    if (!(await portfolio.insertProject(db, caller.tenantId, form))) {
      throw refuseField('projectKey', 'project.key-taken', { key: form.projectKey })
    }
  })
  announce(context, caller)
  return form
}

/** Changes what differs; absent fields stay unchanged. */
export async function editProject(
  context: Context,
  caller: Caller,
  edit: { projectKey: string; change: ProjectChange },
): Promise<PortfolioProject> {
  refuseUnless('bringDataIn', caller)
  const { expected = {}, ...wanted } = edit.change
  if (wanted.currency !== undefined) refuseUnknownCurrency(wanted.currency)
  const changed = await inTransaction(context.db, async (db) => {
    // The turn is kept, so that no finding comes with a cost in the former currency.
    if (wanted.currency !== undefined) await takeFindingTurn(db, caller.tenantId)
    await portfolio.lockProject(db, caller.tenantId, edit.projectKey)
    const [present] = await portfolio.findProjects(db, caller.tenantId, edit.projectKey)
    if (!present) throw refuse('not_found', { thing: 'project' })
    await refuseInPart(db, caller, { projectKeys: [edit.projectKey] })
    const texts = { present: asTexts(present), wanted: asTexts(wanted), expected: asTexts(expected) }
    refuseChanged(texts, PROJECT_LABELS)
    const project = withWanted(present, wanted)
    const currencies = await findCurrencies(db, caller.tenantId)
    await portfolio.updateProject(db, caller.tenantId, project)
    const turned = await findTurnedAmounts(db, caller.tenantId, currencies)
    if (turned) throw refuseField('currency', 'project.amounts-kept', { ...turned })
    return project
  })
  announce(context, caller)
  return changed
}

/** People who see every project, or all of this one, see the site immediately. */
export async function createSite(context: Context, caller: Caller, form: SiteForm): Promise<PortfolioSite> {
  refuseUnless('bringDataIn', caller)
  await refuseUnknownTimeZone(context, form.timezone)
  const site = { ...form, state: form.state || null }
  await inTransaction(context.db, async (db) => {
    const [project] = await portfolio.findProjects(db, caller.tenantId, form.projectKey)
    if (!project) {
      throw refuseField('projectKey', 'project.gone', { key: form.projectKey })
    }
    await refuseInPart(db, caller, { projectKeys: [form.projectKey] })
    if (!(await portfolio.insertSite(db, caller.tenantId, site))) {
      throw refuseField('siteId', 'site.id-taken', { id: form.siteId })
    }
  })
  announce(context, caller)
  return { ...site, equipCount: 0, lastOccurredOn: null }
}

/**
 * Changes what differs; absent fields stay unchanged. Findings that were sent stay on the days they were stored under,
 * whatever the time zone; those of our own rules are found again.
 */
export async function editSite(
  context: Context,
  caller: Caller,
  edit: { siteId: string; change: SiteChange },
): Promise<PortfolioSite> {
  refuseUnless('bringDataIn', caller)
  const { expected = {}, ...sent } = edit.change
  if (sent.timezone !== undefined) await refuseUnknownTimeZone(context, sent.timezone)
  const wanted = { ...sent, ...(sent.state === '' && { state: null }) }
  const changed = await inTransaction(context.db, async (db) => {
    const siteRowIds = await portfolio.lockSite(db, caller.tenantId, edit.siteId)
    const [present] = await portfolio.findSites(db, caller.tenantId, edit.siteId)
    if (!present) throw refuse('not_found', { thing: 'site' })
    await refuseInPart(db, caller, { siteKeys: [edit.siteId] })
    refuseChanged(
      { present: siteTexts(present), wanted: siteTexts(wanted), expected: siteTexts(expected) },
      SITE_LABELS,
    )
    const site = withWanted(present, wanted)
    await portfolio.updateSite(db, caller.tenantId, site)
    const now = context.clock()
    if (site.timezone !== present.timezone) await markDaysOfOtherZone(db, { siteRowIds, now })
    if (site.runsRules && !present.runsRules) {
      const from = new Date(now.getTime() - DAYS_AGAIN * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
      const to = new Date(now.getTime() + MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
      await markDays(db, { siteRowIds, from, to, now })
    }
    return site
  })
  announce(context, caller)
  return changed
}

export async function listRules(context: Context, caller: Caller): Promise<{ rules: PortfolioRule[] }> {
  refuseUnless('bringDataIn', caller)
  return { rules: await portfolio.findRules(context.db, caller.tenantId) }
}

interface Additions {
  readonly projects: readonly ProjectForm[]
  readonly sites: readonly SiteForm[]
  readonly rules: readonly RuleForm[]
}

/** Someone else may meanwhile have created some of what an import misses. */
export async function addToPortfolio(
  context: Context,
  caller: Caller,
  { projects, sites, rules }: Additions,
): Promise<{ projectCount: number; siteCount: number; ruleCount: number }> {
  refuseUnless('bringDataIn', caller)
  for (const { currency } of projects) refuseUnknownCurrency(currency)
  const timezones = [...new Set(sites.map(({ timezone }) => timezone))]
  if ((await findUnknownTimeZones(context.db, timezones)).size > 0) throw refuse('site.time-zone-unknown')
  const added = await inTransaction(context.db, async (db) => {
    const projectKeys = sites.map(({ projectKey }) => projectKey)
    await refuseInPart(db, caller, projects.length > 0 ? 'tenant' : { projectKeys })
    let projectCount = 0
    for (const project of projects) if (await portfolio.insertProject(db, caller.tenantId, project)) projectCount += 1
    const known = new Set((await portfolio.findProjects(db, caller.tenantId)).map(({ projectKey }) => projectKey))
    const gone = sites.find(({ projectKey }) => !known.has(projectKey))
    if (gone) throw refuse('project.gone', { key: gone.projectKey })
    let [siteCount, ruleCount] = [0, 0]
    for (const site of sites) {
      if (await portfolio.insertSite(db, caller.tenantId, { ...site, state: site.state || null })) siteCount += 1
    }
    for (const rule of rules) if (await portfolio.insertRule(db, caller.tenantId, rule)) ruleCount += 1
    return { projectCount, siteCount, ruleCount }
  })
  announce(context, caller)
  return added
}

function refuseUnknownCurrency(currency: string): void {
  if (isCurrency(currency)) return
  throw refuseField('currency', 'project.currency-unknown', { currency })
}

async function refuseUnknownTimeZone({ db }: Context, timezone: string): Promise<void> {
  if ((await findUnknownTimeZones(db, [timezone])).size === 0) return
  throw refuseField('timezone', 'site.time-zone-unknown')
}

function announce(context: Context, { tenantId, screenId, id, displayName }: Caller): void {
  context.changes.announce(() => ({ tenantId, screenId, userId: id, change: { kind: 'portfolio', by: displayName } }))
}

const siteTexts = ({ label, state, timezone }: Partial<Unset<PortfolioSite>>) => ({ label, state, timezone })

/** Conflicts are reported as texts. */
const asTexts = ({
  projectName,
  currency,
  sampleRetentionDays: days,
  quietDays,
  usualStatus,
  usualTeam,
  closingNeeds,
  repairFollowUp,
}: Partial<Unset<PortfolioProject>>) => ({
  projectName,
  currency,
  sampleRetentionDays: typeof days === 'number' ? String(days) : days,
  quietDays: quietDays === undefined ? undefined : String(quietDays),
  usualStatus,
  usualTeam,
  closingNeeds: closingNeeds && [...new Set(closingNeeds)].sort().join(', '),
  repairFollowUp,
})

type Unset<Values> = { [F in keyof Values]: Values[F] | undefined }

/** The current values, overridden by the wanted ones. */
const withWanted = <Values extends object>(
  present: Values,
  wanted: { readonly [F in keyof Values]?: Values[F] | undefined },
): Values => ({
  ...present,
  ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
})
