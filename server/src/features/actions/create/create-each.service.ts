import type { ActionCreation } from '@bonfire/contract/actions/action-fields'
import { type ActionStatus, teamsOf } from '@bonfire/contract/actions/action-words'
import type { createEachAction, FindingAction } from '@bonfire/contract/actions/create-each'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { Refusal, refuseField } from '../../../http/refusal.ts'
import { announceAction } from '../../changes/changes.service.ts'
import { refuseUnchoosableStatus } from '../action-rules.ts'
import { findActionByKey } from '../actions.service.ts'
import { changeAssociationIn } from '../equips/action-equips.service.ts'
import { announceAssociation } from '../equips/store-association.service.ts'
import { createActionIn, findNamedSite, refuseCreation, type Site } from './action-create.service.ts'
import { findDefaults, findOwners } from './action-settings.repository.ts'

type Request = z.output<NonNullable<typeof createEachAction.body>>
/** The choices of the person for projects that set nothing. */
type Fallback = Pick<Request, 'status' | 'team'>

interface NotCreated {
  readonly requestId: string
  readonly problem: Problem
}

/** Creates actions one by one, each with its equipment in one transaction. What is refused leaves the others alone. */
export async function createEach(context: Context, caller: Caller, { actions, ...fallback }: Request) {
  refuseUnless('workOnFindings', caller)
  const created: { requestId: string; actionKey: string }[] = []
  const notCreated: NotCreated[] = []
  for (const action of actions) {
    const { requestId } = action
    try {
      created.push({ requestId, actionKey: await createForFinding(context, caller, { action, fallback }) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      notCreated.push({ requestId, problem: error.problem })
    }
  }
  return { created, notCreated }
}

interface One {
  readonly action: FindingAction
  readonly fallback: Fallback
}

async function createForFinding(context: Context, caller: Caller, { action, fallback }: One): Promise<string> {
  const site = await findNamedSite(context.db, caller, { portfolioSiteId: action.siteId })
  const wanted = await fillInDefaults(context, caller, { action, fallback, site })
  refuseCreation(context, caller, { wanted, site })
  const { id, key, isNew, changed } = await inTransaction(context.db, async (db) => {
    const made = await createActionIn(db, context, caller, { wanted, site })
    // The equipment of a repeated request came with the first one, and may have been taken off since.
    if (!made.isNew) return { ...made, changed: [] }
    const found = await findActionByKey(db, caller, made.key)
    const { equipRuleIds } = action
    return {
      ...made,
      changed: await changeAssociationIn(db, context, caller, { action: found, equipRuleIds, kind: 'associate' }),
    }
  })
  if (isNew) announceAction(context, caller, { did: 'created', actionId: id })
  announceAssociation(context, caller, { id }, changed)
  return key
}

/** Adds the status, the team and the assignee that the form of a new action would begin with. */
async function fillInDefaults(
  context: Context,
  caller: Caller,
  { action, fallback, site }: One & { site: Site },
): Promise<ActionCreation> {
  const { category, equipRuleIds: _, siteId, ...words } = action
  const { usualStatus, usualTeam } = await findDefaults(context.db, site.projectId)
  const status = usualStatus && canBeginWith(context, caller, usualStatus, site) ? usualStatus : fallback.status
  const team = usualTeam && teamsOf(site).includes(usualTeam) ? usualTeam : fallback.team
  if (!status) throw refuseField('status', 'action.status-blank')
  if (!team) throw refuseField('team', 'action.team-blank')
  const owners = await findOwners(context.db, { projectId: site.projectId, siteRowId: site.id, category })
  const owner = owners.find((one) => one.isAble && (one.team === null || one.team === team))
  const labels = ['bonfire-created', 'user-created']
  return { ...words, portfolioSiteId: siteId, status, team, labels, assigneeId: owner?.assigneeId ?? null }
}

function canBeginWith({ config }: Context, caller: Caller, status: ActionStatus, site: Site): boolean {
  try {
    refuseUnchoosableStatus(config, caller, { status, ...site })
    return status !== 'Closed'
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
