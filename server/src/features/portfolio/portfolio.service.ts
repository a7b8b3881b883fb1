import type {
  PortfolioProject,
  PortfolioSite,
  ProjectChange,
  ProjectForm,
  SiteChange,
  SiteForm,
} from '@bonfire/contract/portfolio'
import type { Context } from '../../context.ts'
import { findUnknownTimeZones } from '../../db/time-zones.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import { mayBringDataIn } from '../ingest/administrator.service.ts'
import * as portfolio from './portfolio.repository.ts'
import { refuseConflicts, withWanted } from './refuse-conflicts.ts'

const PROJECT_LABELS = { projectName: 'Name', currency: 'Currency' } as const
const SITE_LABELS = { label: 'Name', state: 'Region', timezone: 'Time zone' } as const
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** Every project and site of the tenant, also those outside the caller's own portfolio. */
export async function readPortfolio(
  context: Context,
  caller: Caller,
): Promise<{ projects: PortfolioProject[]; sites: PortfolioSite[] }> {
  mayBringDataIn(caller)
  const [projects, sites] = await Promise.all([
    portfolio.findProjects(context.db, caller.tenantId),
    portfolio.findSites(context.db, caller.tenantId),
  ])
  return { projects, sites }
}

export async function createProject(context: Context, caller: Caller, form: ProjectForm): Promise<PortfolioProject> {
  mayBringDataIn(caller)
  refuseUnknownCurrency(form.currency)
  if (!(await portfolio.insertProject(context.db, caller.tenantId, form))) {
    const message = `There is a project ${form.projectKey} already. Choose another key.`
    throw invalid(message, { projectKey: message })
  }
  announce(context, caller)
  return form
}

/** Changes what differs; what is left out stays. */
export async function editProject(
  context: Context,
  caller: Caller,
  edit: { projectKey: string; change: ProjectChange },
): Promise<PortfolioProject> {
  mayBringDataIn(caller)
  const { expected = {}, ...wanted } = edit.change
  if (wanted.currency !== undefined) refuseUnknownCurrency(wanted.currency)
  const changed = await inTransaction(context.db, async (db) => {
    await portfolio.lockProject(db, caller.tenantId, edit.projectKey)
    const [present] = await portfolio.findProjects(db, caller.tenantId, edit.projectKey)
    if (!present) throw notFound('project')
    refuseConflicts({ present, wanted, expected }, PROJECT_LABELS)
    const project = withWanted(present, wanted)
    await portfolio.updateProject(db, caller.tenantId, project)
    return project
  })
  announce(context, caller)
  return changed
}

/** Whoever sees every project, or all of this one, sees the site at once. */
export async function createSite(context: Context, caller: Caller, form: SiteForm): Promise<PortfolioSite> {
  mayBringDataIn(caller)
  await refuseUnknownTimeZone(context, form.timezone)
  const [project] = await portfolio.findProjects(context.db, caller.tenantId, form.projectKey)
  if (!project) {
    const message = `There is no project "${form.projectKey}" any more. Load the page again and choose once more.`
    throw invalid(message, { projectKey: message })
  }
  const site = { ...form, state: form.state || null }
  if (!(await portfolio.insertSite(context.db, caller.tenantId, site))) {
    const message = `There is a site ${form.siteId} already. Choose another ID.`
    throw invalid(message, { siteId: message })
  }
  announce(context, caller)
  return { ...site, equipCount: 0, lastOccurredOn: null }
}

/** Changes what differs; what is left out stays. Findings keep the days that they were stored under, whatever the time zone. */
export async function editSite(
  context: Context,
  caller: Caller,
  edit: { siteId: string; change: SiteChange },
): Promise<PortfolioSite> {
  mayBringDataIn(caller)
  const { expected = {}, ...sent } = edit.change
  if (sent.timezone !== undefined) await refuseUnknownTimeZone(context, sent.timezone)
  const wanted = { ...sent, ...(sent.state === '' && { state: null }) }
  const changed = await inTransaction(context.db, async (db) => {
    await portfolio.lockSite(db, caller.tenantId, edit.siteId)
    const [present] = await portfolio.findSites(db, caller.tenantId, edit.siteId)
    if (!present) throw notFound('site')
    refuseConflicts({ present, wanted, expected }, SITE_LABELS)
    const site = withWanted(present, wanted)
    await portfolio.updateSite(db, caller.tenantId, site)
    return site
  })
  announce(context, caller)
  return changed
}

function refuseUnknownCurrency(currency: string): void {
  if (CURRENCIES.has(currency)) return
  const message = `There is no currency ${currency} in ISO 4217.`
  throw invalid(message, { currency: message })
}

async function refuseUnknownTimeZone({ db }: Context, timezone: string): Promise<void> {
  if ((await findUnknownTimeZones(db, [timezone])).size === 0) return
  const message = 'The database does not know this time zone. Choose one such as Europe/Paris.'
  throw invalid(message, { timezone: message })
}

function announce(context: Context, { tenantId, screenId, id, displayName }: Caller): void {
  context.changes.announce(() => ({ tenantId, screenId, userId: id, change: { kind: 'portfolio', by: displayName } }))
}
