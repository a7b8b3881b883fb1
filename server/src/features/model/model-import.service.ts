import type { Change } from '@bonfire/contract/changes'
import type { Model } from '@bonfire/contract/imports/ingest'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { findCurrencies, findTurnedAmounts } from '../../db/kept-currencies.ts'
import { takeFindingTurn } from '../../db/locks.ts'
import { inTransaction, tryOut } from '../../db/transaction.ts'
import { eachGivingWay } from '../../http/give-way.ts'
import { refuse } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { proposeRolesOfEquips } from '../points/proposals/propose-again.service.ts'
import {
  markDaysOfChangedEquips,
  markDaysOfChangedPoints,
  markDaysOfChangedSites,
} from './changed-places.repository.ts'
import { type ModelKind, modelOf, refuseOtherProjects } from './model-check.ts'
import {
  confirmEquips,
  type EquipPlace,
  findRuleProjects,
  findSiteProjects,
  upsertEquips,
  upsertProjects,
  upsertRules,
  upsertSites,
  type Written,
} from './model-import.repository.ts'
import {
  refuseRulesOfOthers,
  refuseSitesOfOthers,
  refuseUnknownProjects,
  refuseUnknownRules,
  refuseUnknownSites,
  refuseUnknownTimeZones,
} from './model-references.service.ts'
import type { EquipKinds } from './points/equip-kinds.ts'
import { writePoints } from './points/model-points.service.ts'
import {
  type EnabledList,
  enableAtFirstSight,
  enableForInsights,
  findListsOf,
  findRulePlaces,
  lockProjects,
  upsertProjectRules,
} from './project-rule-import.repository.ts'
import { spelledAsStored } from './same-ids/stored-spelling.service.ts'
import { siteIdsOf } from './site-ids.ts'
import { tellEquips } from './told-equips.service.ts'

export { type EnabledList, enableAtFirstSight, type RulePlace } from './project-rule-import.repository.ts'

// More than this are announced as one change.
const MAXIMUM_TOLD_LISTS = 200

export type ModelCounts = Record<ModelKind, { created: number; updated: number; unchanged: number }>

/**
 * Creates or updates all entries of the model by id, or refuses it as a whole. An entry replaces the stored one: absent
 * fields become empty. Other stored entries stay. `sent` is a model, or the bytes of its JSON.
 */
export async function importModel(
  context: Context,
  scope: Scope,
  sent: unknown,
  equipKinds?: EquipKinds,
): Promise<ModelCounts> {
  const model = await checkModel(context, scope, sent)
  return storeModel(context, scope, async () => model, equipKinds)
}

/**
 * The same of a model that is made within the transaction, with what is stored then. The scope allows its projects, and
 * the database knows its time zones.
 */
export async function storeModel(
  context: Context,
  scope: Scope,
  make: MakeModel,
  equipKinds: EquipKinds = new Map(),
): Promise<ModelCounts> {
  const at = context.clock()
  const { model, counts, enabled } = await inTransaction(context.db, (db) =>
    writeModel(db, scope, { make, at, equipKinds }),
  )
  await announceModel(context, scope.tenantId, { model, counts })
  announceEnabled(context, scope.tenantId, enabled)
  return counts
}

/** Previews an import of the model; nothing is stored. */
export async function tryModel(
  context: Context,
  scope: Scope,
  sent: unknown,
  equipKinds?: EquipKinds,
): Promise<ModelCounts> {
  const model = await checkModel(context, scope, sent)
  return tryToStoreModel(context, scope, async () => model, equipKinds)
}

/** Previews `storeModel`; nothing is stored. */
export async function tryToStoreModel(
  context: Context,
  scope: Scope,
  make: MakeModel,
  equipKinds: EquipKinds = new Map(),
): Promise<ModelCounts> {
  const { counts } = await tryOut(context.db, (db) => writeModel(db, scope, { make, at: context.clock(), equipKinds }))
  return counts
}

async function checkModel({ db }: Context, scope: Scope, sent: unknown): Promise<Model> {
  const model = await modelOf(sent)
  refuseOtherProjects(model, scope)
  await refuseUnknownTimeZones(db, model)
  return model
}

type MakeModel = (db: Db) => Promise<Model>

interface WrittenModel {
  readonly model: Model
  readonly counts: ModelCounts
  /** Lists that gained a rule because a site with its findings moved to the project. */
  readonly enabled: EnabledList[]
}

interface Writing {
  readonly make: MakeModel
  readonly at: Date
  readonly equipKinds: EquipKinds
}

async function writeModel(db: Db, scope: Scope, { make, at, ...writing }: Writing): Promise<WrittenModel> {
  const { tenantId } = scope
  await takeFindingTurn(db, tenantId)
  await lockProjects(db, tenantId)
  const made = { model: await make(db), equipKinds: writing.equipKinds }
  const { model, equipKinds } = await spelledAsStored(db, tenantId, made)
  const currencies = await findCurrencies(db, tenantId)
  const projects = await upsertProjects(db, tenantId, model.projects)
  await refuseUnknownProjects(db, scope, model)
  await refuseSitesOfOthers(db, scope, model)
  const sites = await markDaysOfChangedSites(db, { tenantId, now: at }, () => upsertSites(db, tenantId, model.sites))
  const turned = await findTurnedAmounts(db, tenantId, currencies)
  if (turned) throw refuse('project.amounts-kept', { ...turned })
  await refuseUnknownSites(db, scope, model)
  const told = await tellEquips(db, tenantId, model.equips)
  const equips = await upsertEquips(db, tenantId, told.equips)
  await confirmEquips(db, tenantId, await equipsNamedIn(model))
  await markDaysOfChangedEquips(db, at, await siteRowIdsOf(equips))
  await proposeRolesOfEquips(db, told.ofOtherKind, at)
  const points = await writePoints(db, tenantId, { sent: model.points, equipKinds })
  await markDaysOfChangedPoints(db, { tenantId, siteKeys: points.siteKeys, now: at })
  const rules = await upsertRules(db, tenantId, model.rules)
  const users = await findRuleProjects(db, tenantId)
  refuseRulesOfOthers(scope, rules, users)
  await refuseUnknownRules(model, users)
  const arrival = {
    tenantId,
    at,
    newProjectKeys: projects.created,
    newRuleKeys: rules.created,
  }
  const projectRules = await upsertProjectRules(db, arrival, model.projectRules)
  const enabledCount = await enableForInsights(db, arrival, {
    ruleKeys: withoutProjectRule(model),
    projectKeys: await projectsOf(db, scope, model),
  })
  // A moved site may have findings of rules without a setting in its new project.
  const places = await findRulePlaces(db, tenantId, sites.updated)
  const enabled = await enableAtFirstSight(db, { scope, now: at }, places)
  const counts = {
    projects: countsOf(projects, model.projects.length),
    sites: countsOf(sites, model.sites.length),
    equips: countsOf(equips, model.equips.length),
    points: countsOf(points, model.points.length),
    rules: countsOf(rules, model.rules.length),
    projectRules: withEnabled(countsOf(projectRules, model.projectRules.length), enabledCount),
  }
  return { model, counts, enabled }
}

/** The projects in which its new rules are enabled: those that it is about. Elsewhere they are with their first finding. */
async function projectsOf(db: Db, { tenantId, projectKeys }: Scope, model: Model): Promise<string[]> {
  const named = [...model.projects, ...model.sites].map(({ projectKey }) => projectKey)
  const bySite = await findSiteProjects(db, tenantId)
  const siteIds = [...(await siteIdsOf([...model.equips, ...model.points]))]
  const ofSites = siteIds.flatMap((siteId) => bySite.get(siteId) ?? [])
  const all = new Set([...named, ...ofSites])
  return all.size === 0 && projectKeys?.length === 1 ? [...projectKeys] : [...all]
}

/** Announces changed rules and equips, and the portfolio if any of it has changed. */
async function announceModel(
  context: Context,
  tenantId: number,
  { model, counts }: { model: Model; counts: ModelCounts },
): Promise<void> {
  const isChanged = (kind: ModelKind) => counts[kind].created + counts[kind].updated > 0
  const tell = (change: Change) => context.changes.announce(() => ({ tenantId, change }))
  if (isChanged('projects') || isChanged('sites')) tell({ kind: 'portfolio', by: null })
  if (isChanged('equips')) {
    tell({ kind: 'equips', by: null, siteIds: [...(await siteIdsOf(model.equips))] })
  }
  if (!isChanged('rules') && !isChanged('projectRules')) return
  const ruleKeys = [...model.rules, ...model.projectRules].map(({ ruleId }) => ruleId)
  // A failed announcement is seen at the next load; the data is stored.
  const lists = await findListsOf(context.db, tenantId, ruleKeys).catch(() => undefined)
  if (!lists || lists.length > MAXIMUM_TOLD_LISTS) return tell({ kind: 'missed' })
  for (const list of lists) tell({ kind: 'rules', by: null, ...list })
}

/** Announces rules that were enabled because their findings arrived in a project. */
export function announceEnabled(context: Context, tenantId: number, enabled: readonly EnabledList[]): void {
  for (const list of enabled) {
    context.changes.announce(() => ({ tenantId, change: { kind: 'rules', by: null, ...list } }))
  }
}

/** Its own, and those that serve them. */
async function equipsNamedIn({ equips }: Model): Promise<EquipPlace[]> {
  const named: EquipPlace[] = []
  await eachGivingWay(equips, (equip) => {
    named.push(equip)
    for (const equipId of equip.servedBy ?? []) named.push({ siteId: equip.siteId, equipId })
  })
  return named
}

/** Keys of equips begin with the row of the site. */
async function siteRowIdsOf({ created, updated }: Written): Promise<Set<number>> {
  const siteRowIds = new Set<number>()
  for (const keys of [created, updated]) {
    await eachGivingWay(keys, (key) => siteRowIds.add(Number(key.slice(0, key.indexOf(' ')))))
  }
  return siteRowIds
}

const countsOf = ({ created, updated }: Written, sent: number) => ({
  created: created.length,
  updated: updated.length,
  unchanged: sent - created.length - updated.length,
})

const withEnabled = (counts: ModelCounts['projectRules'], enabled: number) => ({
  ...counts,
  created: counts.created + enabled,
})

function withoutProjectRule(model: Model): string[] {
  const named = new Set(model.projectRules.map((projectRule) => projectRule.ruleId))
  return model.rules.map((rule) => rule.ruleId).filter((ruleId) => !named.has(ruleId))
}
