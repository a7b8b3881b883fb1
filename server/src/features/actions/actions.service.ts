import { parseActionKey } from '@bonfire/contract/actions/action-key'
import { type Action, type ActionHistoryEntry, ListedAction, type loadActions } from '@bonfire/contract/actions/actions'
import { may } from '@bonfire/contract/people/permissions'
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { inParts } from '@bonfire/contract/values/in-parts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { shareReads } from '../../db/heavy-reads.ts'
import { findActionRepairs } from '../../db/repairs.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import { visibleSiteRowIds } from '../sites/sites.service.ts'
import { findHistory } from './action-history.repository.ts'
import * as actions from './actions.repository.ts'
import { findClosingNeeds } from './edit/closing-needs.repository.ts'
import { countUnseenEquips, findAssociatedEquips, findListedEquips } from './equips/action-equips.repository.ts'
import { findPackedActions } from './packed-actions.repository.ts'

export type FoundAction = actions.FoundRow

/** Throws `not_found` for unknown keys and those outside the portfolio. */
export async function findActionByKey(db: Db, caller: Caller, key: string): Promise<FoundAction> {
  const parts = parseActionKey(key)
  const found = parts && (await actions.findAction(db, caller.id, parts))
  if (!found) throw refuse('not_found', { thing: 'action' })
  return found
}

export async function readAction(context: Context, caller: Caller, key: string): Promise<Action> {
  return describeAction(context.db, caller, await findActionByKey(context.db, caller, key))
}

export async function describeAction(db: Db, caller: Caller, row: actions.ActionRow): Promise<Action> {
  return {
    ...row,
    associatedEquips: await findAssociatedEquips(db, caller.id, row.id),
    unseenEquips: (await countUnseenEquips(db, caller.id, [row.id])).get(row.id) ?? 0,
    repairs: (await findActionRepairs(db, caller.id, [row.id])).get(row.id) ?? null,
    closingNeeds: (await findClosingNeeds(db, [row.id])).get(row.id) ?? [],
  }
}

type ListRequest = z.output<NonNullable<typeof loadActions.body>>

/** Default range for closed actions. */
const OLD_ISSUE_DAYS = 60
/** The westernmost time zone's offset from UTC. */
const FURTHEST_BEHIND_MILLISECONDS = 12 * MILLISECONDS_PER_HOUR

/** Actions at the given sites and projects that the caller may see, latest change first. */
export async function listActions(context: Context, caller: Caller, request: ListRequest): Promise<ListedAction[]> {
  const found = await actions.findActions(context.db, await buildListQuery(context, caller, request))
  const ids = found.map((row) => row.id)
  const equips = await findListedEquips(context.db, caller.id, ids)
  const unseen = await countUnseenEquips(context.db, caller.id, ids)
  const repairs = await findActionRepairs(context.db, caller.id, ids)
  return found.map((row) => ({
    ...row,
    associatedEquips: equips.get(row.id) ?? [],
    unseenEquips: unseen.get(row.id) ?? 0,
    repairs: repairs.get(row.id) ?? null,
  }))
}

const ACTIONS_AT_ONCE = 200
const Piece = z.array(ListedAction)

/** The list as JSON, in chunks, so that other requests get a turn while tens of thousands of actions are written. */
export function* actionsText(actions: readonly ListedAction[]): Generator<string> {
  yield '['
  for (const [part, some] of inParts(actions, ACTIONS_AT_ONCE).entries()) {
    const text = JSON.stringify(z.encode(Piece, some)).slice(1, -1)
    yield part === 0 ? text : `,${text}`
  }
  yield ']'
}

/** The same as the JSON text of `PackedActions`, for tens of thousands of rows. */
export async function packActions(context: Context, caller: Caller, request: ListRequest): Promise<string> {
  const query = await buildListQuery(context, caller, request)
  return packFor(context.db, { ...query, userId: caller.id }, [caller.id, query])
}

const packFor = shareReads((db, { userId, ...query }: actions.ListQuery & { readonly userId: number }) =>
  findPackedActions(db, userId, query),
)

async function buildListQuery(context: Context, caller: Caller, request: ListRequest): Promise<actions.ListQuery> {
  refuseUnless('workOnFindings', caller)
  const siteRowIds = await findListedSites(context, caller, request)
  // Lists hide Triage from people who may not choose it; its link still works.
  const isPending = request.status === 'open' && !may(caller, 'chooseTriage')
  return { siteRowIds, status: isPending ? 'pending' : request.status, ...boundClosedDays(context.clock(), request) }
}

/** The given sites that belong to the given projects; if either is empty, the other decides. */
async function findListedSites(context: Context, caller: Caller, { site, project }: ListRequest): Promise<number[]> {
  if (project.length === 0) return visibleSiteRowIds(context, caller, site)
  const ofProjects = await actions.findSitesOfProjects(context.db, caller.id, project)
  if (site.length === 0) return ofProjects
  const chosen = new Set(await visibleSiteRowIds(context, caller, site))
  return ofProjects.filter((id) => chosen.has(id))
}

function boundClosedDays(now: Date, { closedOnStartDate, closedOnEndDate }: ListRequest) {
  const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
  // If the end is still today somewhere, leave it open: another site may be a day ahead.
  const isOver = closedOnEndDate !== undefined && closedOnEndDate < dayOf(now.getTime() - FURTHEST_BEHIND_MILLISECONDS)
  return {
    closedFrom: closedOnStartDate ?? dayOf(now.getTime() - OLD_ISSUE_DAYS * MILLISECONDS_PER_DAY),
    closedTo: isOver ? closedOnEndDate : undefined,
  }
}

/** The changes of an action, latest first. */
export async function listHistory(context: Context, caller: Caller, key: string): Promise<ActionHistoryEntry[]> {
  const { id } = await findActionByKey(context.db, caller, key)
  const history = await findHistory(context.db, caller.id, id)
  return history.map((entry) => ({ ...entry, id: String(entry.id), changedAt: entry.changedAt.toISOString() }))
}
