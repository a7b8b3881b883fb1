import type { createAction as CreateAction } from '@bonfire/contract/actions'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import { announceAction } from '../changes/changes.service.ts'
import { queueNews } from '../notifications/notifications.service.ts'
import { findWanted } from './action-assignee.service.ts'
import * as creation from './action-create.repository.ts'
import { mayChooseStatus, refuseStatus, refuseUnknownTeam } from './action-rules.ts'
import { actionKey } from './action-wire.ts'
import { findSites } from './actions.repository.ts'

type Wanted = z.output<NonNullable<typeof CreateAction.body>>
type Site = Awaited<ReturnType<typeof findSites>>[number]

export interface Created {
  readonly issueKey: string
  readonly id: string
}

/** Creates an action under the next number of its project; asked again with the same request id, answers the first. */
export async function createAction(context: Context, caller: Caller, wanted: Wanted): Promise<Created> {
  const site = await siteOf(context.db, caller, wanted)
  refuseWrongWords(context, caller, { wanted, site })
  const { id, number, isNew } = await inTransaction(context.db, async (db) => {
    await creation.lockNumbers(db, site.projectId)
    const earlier = wanted.requestId && (await creation.findRequested(db, wanted.requestId))
    const isOwn = earlier && earlier.createdBy === caller.id && earlier.projectId === site.projectId
    if (isOwn) return { ...earlier, isNew: false }
    const created = earlier ? undefined : await insert(db, context.clock(), { wanted, site, creatorId: caller.id })
    if (!created) throw conflict('This request id was used for another action. Send the action with a new one.')
    return { ...created, isNew: true }
  })
  if (isNew) announceAction(context, caller, { did: 'created', actionId: id })
  return { issueKey: actionKey({ projectKey: site.projectKey, number }), id: String(id) }
}

/** The site by its id or, where a program has none, by its label in the project. */
async function siteOf(db: Db, caller: Caller, { siteId, projectKey, components = [] }: Wanted): Promise<Site> {
  const [label] = components
  const byLabel = projectKey && label ? { projectKey, label } : undefined
  const named = siteId ? { name: siteId } : byLabel
  if (!named) {
    const message = 'Site cannot be blank. Send siteId, or projectKey and the label of the site in components.'
    throw invalid(message, { siteId: message })
  }
  const [site, ...others] = await findSites(db, caller.id, named)
  if (!site) throw notFound('site')
  if (others.length > 0) {
    const message = 'Several sites of the project have this label. Send siteId.'
    throw invalid(message, { siteId: message })
  }
  return site
}

function refuseWrongWords(context: Context, caller: Caller, { wanted, site }: { wanted: Wanted; site: Site }): void {
  if (wanted.projectKey !== undefined && wanted.projectKey !== site.projectKey) {
    const message = 'The site does not belong to this project. Send the key of its own project, or none.'
    throw invalid(message, { projectKey: message })
  }
  mayChooseStatus(context.config, caller, { status: wanted.status, ...site })
  if (wanted.status === 'Closed') refuseStatus('A new action cannot be Closed. Choose another status.')
  refuseUnknownTeam(wanted.responsible, site)
}

async function insert(
  db: Db,
  at: Date,
  { wanted, site, creatorId }: { wanted: Wanted; site: Site; creatorId: number },
) {
  const assignee = await findWanted(db, site.id, wanted)
  const created = await creation.insertAction(db, {
    project_id: site.projectId,
    site_id: site.id,
    request_id: wanted.requestId ?? null,
    summary: wanted.summary,
    description: wanted.description ?? '',
    status: wanted.status,
    priority: wanted.priority,
    type: wanted.context,
    team: wanted.responsible,
    assignee_id: assignee.id,
    assignee_name: assignee.name,
    created_by: creatorId,
    created_at: at,
    updated_at: at,
    report_url: wanted.skysparkLink || null,
    rule_name: wanted.rule ?? '',
    target: wanted.target ?? '',
    labels: wanted.labels ?? [],
    electricity_kwh: wanted.elec ?? 0,
    gas_gj: wanted.gas ?? 0,
    water_kl: wanted.water ?? 0,
    thermal_kwh: wanted.thermal ?? 0,
    total_financial_impact: wanted.totalFinancialImpact ?? 0,
    operational_savings: wanted.operationalSavings ?? 0,
    nabers_energy_stars: wanted.nabersEnergy ?? 0,
    nabers_water_stars: wanted.nabersWater ?? 0,
    cost_to_complete: wanted.costToComplete ?? 0,
  })
  if (!created) return undefined
  const news = { newsKey: `action-${created.id}-created`, actionId: created.id, actorId: creatorId, occurredAt: at }
  if (assignee.id) await queueNews(db, { ...news, kind: 'assigned' })
  await queueNews(db, { ...news, kind: 'criticalCreated' })
  return created
}
