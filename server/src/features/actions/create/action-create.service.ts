import type { ActionCreation } from '@bonfire/contract/actions/action-fields'
import { composeActionKey } from '@bonfire/contract/actions/action-key'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { announceAction } from '../../changes/changes.service.ts'
import { queueNews } from '../../notifications/notifications.service.ts'
import { resolveAssignee } from '../action-assignee.service.ts'
import { refuseUnchoosableStatus, refuseUnknownTeam } from '../action-rules.ts'
import { findSites, isExternalKeyTaken, toColumns } from '../actions.repository.ts'
import { refuseUnknownCause } from '../known-cause.service.ts'
import * as creation from './action-create.repository.ts'

export type Site = Awaited<ReturnType<typeof findSites>>[number]

export interface Created {
  readonly issueKey: string
  readonly id: string
}

/** Creates an action under its project's next number; repeating a request id returns the first action. */
export async function createAction(context: Context, caller: Caller, wanted: ActionCreation): Promise<Created> {
  const site = await findNamedSite(context.db, caller, wanted)
  refuseCreation(context, caller, { wanted, site })
  const { id, key, isNew } = await inTransaction(context.db, (db) =>
    createActionIn(db, context, caller, { wanted, site }),
  )
  if (isNew) announceAction(context, caller, { did: 'created', actionId: id })
  return { issueKey: key, id: String(id) }
}

interface Creation {
  readonly wanted: ActionCreation
  readonly site: Site
}

/** Must run within a transaction; `isNew` is false for a request that was already served. */
export async function createActionIn(db: Db, context: Context, caller: Caller, { wanted, site }: Creation) {
  await creation.lockNumbers(db, site.projectId)
  const earlier = wanted.requestId && (await creation.findRequested(db, wanted.requestId))
  const isOwn = earlier && earlier.createdBy === caller.id && earlier.projectId === site.projectId
  if (earlier && !isOwn) throw refuse('action.request-id-used')
  const made = earlier || (await insert(db, context.clock(), { wanted, site, caller }))
  if (!made) throw refuse('action.request-id-used')
  return { id: made.id, key: composeActionKey({ projectKey: site.projectKey, number: made.number }), isNew: !earlier }
}

/** The site by id or, if absent, by its label in the project. */
export async function findNamedSite(
  db: Db,
  caller: Caller,
  { portfolioSiteId, projectKey, siteLabel }: Pick<ActionCreation, 'portfolioSiteId' | 'projectKey' | 'siteLabel'>,
): Promise<Site> {
  const byLabel = projectKey && siteLabel ? { projectKey, label: siteLabel } : undefined
  const named = portfolioSiteId ? { name: portfolioSiteId } : byLabel
  if (!named) {
    throw refuseField('portfolioSiteId', 'action.site-blank')
  }
  const [site, ...others] = await findSites(db, caller.id, named)
  if (!site) throw refuse('not_found', { thing: 'site' })
  if (others.length > 0) {
    throw refuseField('portfolioSiteId', 'action.site-ambiguous')
  }
  return site
}

export function refuseCreation(context: Context, caller: Caller, { wanted, site }: Creation): void {
  if (wanted.projectKey !== undefined && wanted.projectKey !== site.projectKey) {
    throw refuseField('projectKey', 'action.site-of-other-project')
  }
  refuseUnchoosableStatus(context.config, caller, { status: wanted.status, ...site })
  if (wanted.status === 'Closed') throw refuseField('status', 'action.created-closed')
  refuseUnknownTeam(wanted.team, site)
}

async function insert(
  db: Db,
  at: Date,
  { wanted, site, caller: { id: creatorId, tenantId } }: Creation & { caller: Caller },
) {
  const { externalKey, cause } = wanted
  if (cause) await refuseUnknownCause(db, tenantId, cause)
  if (externalKey && (await isExternalKeyTaken(db, { projectId: site.projectId, externalKey }))) {
    throw refuseField('externalKey', 'action.external-key-taken', { externalKey })
  }
  const assignee = await resolveAssignee(db, site.id, wanted)
  const created = await creation.insertAction(db, {
    project_id: site.projectId,
    site_id: site.id,
    request_id: wanted.requestId ?? null,
    ...toColumns(wanted),
    summary: wanted.summary,
    status: wanted.status,
    priority: wanted.priority,
    type: wanted.type,
    team: wanted.team,
    description: wanted.description ?? '',
    assignee_id: assignee.id,
    assignee_name: assignee.name,
    created_by: creatorId,
    created_at: at,
    updated_at: at,
  })
  if (!created) return undefined
  const news = { newsKey: `action-${created.id}-created`, actionId: created.id, actorId: creatorId, occurredAt: at }
  if (assignee.id) await queueNews(db, { ...news, kind: 'assigned' })
  await queueNews(db, { ...news, kind: 'criticalCreated' })
  return created
}
