import type { Action, ActionHistoryEntry, ListedAction, loadActions } from '@bonfire/contract/actions'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, notFound } from '../../http/refusal.ts'
import { visibleSiteIds } from '../sites/sites.service.ts'
import { findAssociatedEquips, findListedEquips } from './action-equips.repository.ts'
import { findHistory } from './action-history.repository.ts'
import { type ActionRow, toAction, toRead } from './action-wire.ts'
import * as actions from './actions.repository.ts'
import { findPackedActions } from './packed-actions.repository.ts'

export type FoundAction = actions.FoundRow

/** Throws `not_found` for a key that does not exist and for one of another portfolio alike. */
export async function findActionByKey(db: Db, caller: Caller, key: string): Promise<FoundAction> {
  const [, projectKey, number] = /^(.+)-([1-9]\d{0,8})$/.exec(key) ?? []
  const found = projectKey && (await actions.findAction(db, caller.id, { projectKey, number: Number(number) }))
  if (!found) throw notFound('action')
  return found
}

export async function readAction(context: Context, caller: Caller, key: string): Promise<Action> {
  return describeAction(context.db, await findActionByKey(context.db, caller, key))
}

export async function describeAction(db: Db, row: ActionRow): Promise<Action> {
  return toAction(row, await findAssociatedEquips(db, row.id))
}

type ListRequest = z.output<NonNullable<typeof loadActions.body>>

/** Look-back of a load of closed actions that says none (CST-06, OPEN-F13). */
const OLD_ISSUE_DAYS = 60
const DAY_MILLISECONDS = 86_400_000
/** What the westernmost clock is behind UTC. */
const FURTHEST_BEHIND_MILLISECONDS = 12 * 3_600_000

/** Actions at those of the named sites and projects that the caller may see, the newest change first. */
export async function listActions(context: Context, caller: Caller, request: ListRequest): Promise<ListedAction[]> {
  const found = await actions.findActions(context.db, await queryOf(context, caller, request))
  const equips = await findListedEquips(
    context.db,
    found.map((row) => row.id),
  )
  return found.map((row) => ({ ...toRead(row), associatedEquips: equips.get(row.id) ?? [] }))
}

/** The same as the JSON text of `PackedActions`: what tens of thousands of rows can be read from in little time. */
export async function packActions(context: Context, caller: Caller, request: ListRequest): Promise<string> {
  return findPackedActions(context.db, await queryOf(context, caller, request))
}

async function queryOf(context: Context, caller: Caller, request: ListRequest): Promise<actions.ListQuery> {
  if (caller.rolesRestriction === null) throw forbidden('Unable to authenticate user')
  const siteIds = await sitesOf(context, caller, request)
  // Who may not choose Triage is not shown it in a list; its link opens it.
  const isPending = request.status === 'open' && !caller.access.includes('admin_statuses')
  return { siteIds, status: isPending ? 'pending' : request.status, ...closedDays(context.clock(), request) }
}

/** Those of the named sites that belong to the named projects; where one of the two is empty, the other alone decides. */
async function sitesOf(context: Context, caller: Caller, { site, project }: ListRequest): Promise<number[]> {
  if (project.length === 0) return visibleSiteIds(context, caller, site)
  const ofProjects = await actions.findSitesOfProjects(context.db, caller.id, project)
  if (site.length === 0) return ofProjects
  const chosen = new Set(await visibleSiteIds(context, caller, site))
  return ofProjects.filter((id) => chosen.has(id))
}

function closedDays(now: Date, { closedOnStartDate, closedOnEndDate }: ListRequest) {
  const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
  // An end that is still today for somebody leaves out nothing: another site may be a day ahead.
  const isOver = closedOnEndDate !== undefined && closedOnEndDate < dayOf(now.getTime() - FURTHEST_BEHIND_MILLISECONDS)
  return {
    closedFrom: closedOnStartDate ?? dayOf(now.getTime() - OLD_ISSUE_DAYS * DAY_MILLISECONDS),
    closedTo: isOver ? closedOnEndDate : undefined,
  }
}

/** What was changed in an action, the newest first. */
export async function listHistory(context: Context, caller: Caller, key: string): Promise<ActionHistoryEntry[]> {
  const { id } = await findActionByKey(context.db, caller, key)
  const history = await findHistory(context.db, id)
  return history.map((entry) => ({ ...entry, id: String(entry.id), changedAt: entry.changedAt.toISOString() }))
}
