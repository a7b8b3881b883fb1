import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { DisabledProjectRule, EnabledProjectRule } from '@bonfire/contract/rules'
import type { InsightType } from '@bonfire/contract/values/category'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { markSwitchedOn } from '../../db/due-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { refuseInPart } from '../../http/whole-sight.ts'
import { findChanges, lockVisibleProjects, type SettingPlace } from './rules.repository.ts'
import { refuseSettingsOf, refuseUnknownProjects } from './rules.service.ts'
import * as settings from './rules-save.repository.ts'

export interface SaveRequest {
  readonly enable: readonly EnabledProjectRule[]
  readonly disable: readonly DisabledProjectRule[]
  /** Rule id to the revision the user saw, 0 for none. */
  readonly revisions?: Readonly<Record<string, number>> | undefined
}

export interface Saved {
  readonly enabled: number
  readonly disabled: number
  readonly unchanged: number
}

interface Wanted {
  readonly ruleId: string
  readonly projectKey: string
  readonly type: InsightType
  readonly active: boolean
  /** Null keeps the stored one. */
  readonly priority: number | null
}

interface Planned extends SettingPlace {
  readonly projectKey: string
  readonly rule: settings.KnownRule
  readonly active: boolean
  readonly priority: number | null
}

interface PlannedChange extends settings.SettingChange {
  readonly projectKey: string
  readonly rule: settings.KnownRule
  readonly revision: number
}

const MAXIMUM_INT4 = 2_147_483_647
const NAMES_IN_MESSAGE = 2

/**
 * Enables and disables rules, all or none. A setting that already has the wanted value counts as unchanged whatever its
 * revision: nothing would be overwritten, and a save with a lost response can be resent.
 */
export async function saveProjectRules(context: Context, caller: Caller, request: SaveRequest): Promise<Saved> {
  refuseUnless('configureRules', caller)
  refuseWeakMonitoring(request.enable)
  const { plan, changes } = await inTransaction(context.db, async (db) => {
    const wanted = [
      ...request.enable.map(({ rule, ...rest }) => ({ ...rest, ruleId: rule.id, active: true })),
      ...(await disabledOf(db, caller, request.disable)),
    ]
    refuseSettingsOf(
      context,
      caller,
      wanted.map(({ type }) => type),
    )
    const plan = await planOf(db, caller, wanted)
    const { changes, switchedOn } = await changesOf(db, plan)
    await refuseConflicts(db, changes, new Map(Object.entries(request.revisions ?? {})))
    const at = context.clock()
    if (changes.length > 0) await settings.storeChanges(db, changes, { id: caller.id, at })
    await markSwitchedOn(db, switchedOn, at)
    return { plan, changes }
  })
  announceSaved(context, caller, changes)
  const enabled = changes.filter((change) => change.to.active).length
  return { enabled, disabled: changes.length - enabled, unchanged: plan.length - changes.length }
}

/** Announces each project and type once. */
function announceSaved(context: Context, caller: Caller, changes: readonly PlannedChange[]): void {
  const lists = new Map(changes.map(({ projectKey, type }) => [`${type} ${projectKey}`, { projectKey, type }]))
  for (const list of lists.values()) {
    context.changes.announce(() => ({
      tenantId: caller.tenantId,
      screenId: caller.screenId,
      userId: caller.id,
      change: { kind: 'rules', by: caller.displayName, ...list },
    }))
  }
}

function refuseWeakMonitoring(enable: readonly EnabledProjectRule[]): void {
  const index = enable.findIndex((wanted) => wanted.type === 'monitoring' && wanted.priority === 0)
  if (index === -1) return
  throw refuseField(`enable.${index}.priority`, 'rules.priority-zero', { rule: enable[index]?.rule.id ?? '' })
}

async function disabledOf(db: Db, caller: Caller, disable: readonly DisabledProjectRule[]): Promise<Wanted[]> {
  const ids = [...new Set(disable.flatMap((one) => (typeof one === 'string' ? Number(one) : [])))]
  const byId = await settings.findNamedSettings(
    db,
    caller.id,
    ids.filter((id) => id <= MAXIMUM_INT4),
  )
  if (byId.length < ids.length) throw refuse('not_found', { thing: 'rule setting' })
  const named = disable.flatMap((one) => (typeof one === 'string' ? [] : one))
  return [...byId, ...named].map((one) => ({ ...one, active: false, priority: null }))
}

/** Locks the projects and looks up the rules; duplicates are merged, or refused if they differ. */
async function planOf(db: Db, caller: Caller, wanted: readonly Wanted[]): Promise<Planned[]> {
  const projectKeys = [...new Set(wanted.map((one) => one.projectKey))]
  const projects = await lockVisibleProjects(db, caller.id, projectKeys)
  refuseUnknownProjects(projectKeys, projects)
  await refuseInPart(db, caller, { projectIds: projects.map(({ id }) => id) })
  const projectIds = new Map(projects.map((project) => [project.projectKey, project.id]))
  const ruleKeys = [...new Set(wanted.map((one) => one.ruleId))]
  const known = await settings.findKnownRules(db, caller.tenantId, ruleKeys)
  const rules = new Map(known.map((rule) => [rule.ruleKey, rule]))
  refuseUnknownRules(ruleKeys.filter((ruleKey) => !rules.has(ruleKey)))
  const plan = new Map<string, Planned>()
  for (const { projectKey, ruleId, type, active, priority } of wanted) {
    const projectId = projectIds.get(projectKey)
    const rule = rules.get(ruleId)
    if (projectId === undefined || !rule) continue
    const planned = { projectId, projectKey, ruleRowId: rule.id, type, rule, active, priority }
    const key = keyOf(planned)
    refuseContradiction(plan.get(key), planned)
    plan.set(key, planned)
  }
  return [...plan.values()]
}

function refuseUnknownRules(unknown: readonly string[]): void {
  if (unknown.length === 0) return
  const rules = unknown.slice(0, NAMES_IN_MESSAGE).map((rule) => problem('label.rule', { rule }))
  throw refuse('rules.gone', { rules, more: unknown.length - rules.length })
}

function refuseContradiction(first: Planned | undefined, second: Planned): void {
  if (!first || (first.active === second.active && first.priority === second.priority)) return
  const code = first.active === second.active ? 'rules.two-priorities' : 'rules.on-and-off'
  throw refuse(code, { rule: second.rule.name })
}

/** Returns what differs from the stored settings, and the rules that are on again after being off in every list. */
async function changesOf(
  db: Db,
  plan: readonly Planned[],
): Promise<{ changes: PlannedChange[]; switchedOn: PlannedChange[] }> {
  const stored = await settings.findStoredSettings(
    db,
    [...new Set(plan.map((planned) => planned.projectId))],
    [...new Set(plan.map((planned) => planned.ruleRowId))],
  )
  const byPlace = new Map(stored.map((setting) => [keyOf(setting), setting]))
  const changes = plan.flatMap(({ active, priority, ...place }) => {
    const from = byPlace.get(keyOf(place)) ?? null
    // A rule that was never enabled is already off.
    if (!from && !active) return []
    const to = { active, priority: priority ?? from?.priority ?? 0 }
    if (from?.active === to.active && from.priority === to.priority) return []
    return { ...place, from, to, revision: from?.revision ?? 0 }
  })
  const switchedOn = changes.filter(({ to, projectId, ruleRowId }) => {
    const lists = stored.filter((setting) => setting.projectId === projectId && setting.ruleRowId === ruleRowId)
    return to.active && lists.length > 0 && !lists.some(({ active }) => active)
  })
  return { changes, switchedOn }
}

/** The projects are locked, so the revision cannot change before the write. */
async function refuseConflicts(
  db: Db,
  changes: readonly PlannedChange[],
  seen: ReadonlyMap<string, number>,
): Promise<void> {
  const conflicts = changes.filter(({ rule, revision }) => (seen.get(rule.ruleKey) ?? revision) !== revision)
  if (conflicts.length === 0) return
  const shown: Problem[] = []
  for (const { rule, ...place } of conflicts.slice(0, NAMES_IN_MESSAGE)) {
    const [last] = await findChanges(db, place, 1)
    shown.push(labelOf(rule.name, last))
  }
  throw refuse('rules.changed', { rules: shown, more: conflicts.length - shown.length })
}

function labelOf(rule: string, last: { imported: boolean; changedBy: string | null } | undefined): Problem {
  if (last?.imported) return problem('label.rule-imported', { rule })
  return last?.changedBy ? problem('label.rule-by', { rule, person: last.changedBy }) : problem('label.rule', { rule })
}

const keyOf = ({ projectId, ruleRowId, type }: SettingPlace) => `${projectId} ${ruleRowId} ${type}`
