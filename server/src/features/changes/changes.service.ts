import type { Change, ChangedAction } from '@bonfire/contract/changes'
import { may } from '@bonfire/contract/people/permissions'
import type { InsightType } from '@bonfire/contract/values/category'
import type { Announcement } from '../../changes/announcement.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { readableTypes } from '../../http/permissions.ts'
import * as changes from './changes.repository.ts'
import type { Portfolio } from './portfolios.ts'

/** A user may learn of these. */
export interface Audience {
  readonly tenantId: number
  readonly portfolio: Portfolio
  readonly types: ReadonlySet<InsightType>
  /** Users who may set rules learn of those of insights, also without insights. */
  readonly settings: boolean
}

export function audienceOf(context: Context, caller: Caller, portfolio: Portfolio): Audience {
  return {
    tenantId: caller.tenantId,
    portfolio,
    types: new Set(readableTypes(context, caller)),
    settings: may(caller, 'configureRules'),
  }
}

/** The part of a change that these users may learn of; undefined if none. */
export function heardBy(audience: Audience, { tenantId, change }: Announcement): Change | undefined {
  if (tenantId !== null && tenantId !== audience.tenantId) return undefined
  const { types, settings } = audience
  const { siteIds, projectKeys } = audience.portfolio
  if (change.kind === 'missed' || change.kind === 'portfolio') return change
  if (change.kind === 'rules') {
    const isTold = types.has(change.type) || (settings && change.type === 'insights')
    return projectKeys.has(change.projectKey) && isTold ? change : undefined
  }
  if (change.kind === 'snooze') {
    const rules = change.rules
      .filter((rule) => siteIds.has(rule.siteId) && rule.types.some((type) => types.has(type)))
      .map((rule) => ({ ...rule, types: rule.types.filter((type) => types.has(type)) }))
    return rules.length > 0 ? { ...change, rules } : undefined
  }
  if (change.kind === 'actions') {
    const actions = change.actions.filter(({ siteId }) => siteIds.has(siteId))
    return actions.length > 0 ? { ...change, actions } : undefined
  }
  if (change.kind === 'equips') {
    const shown = change.siteIds.filter((siteId) => siteIds.has(siteId))
    return shown.length > 0 ? { ...change, siteIds: shown } : undefined
  }
  if (change.kind === 'importUndone' || change.kind === 'recalculated') {
    const shown = types.size > 0 ? change.siteIds.filter((siteId) => siteIds.has(siteId)) : []
    return shown.length > 0 ? { ...change, siteIds: shown } : undefined
  }
  const hits = change.hits
    .filter(({ siteId }) => siteIds.has(siteId))
    .map(({ insights, monitoring, ...place }) => ({
      ...place,
      insights: types.has('insights') ? insights : 0,
      monitoring: types.has('monitoring') ? monitoring : 0,
    }))
    .filter(({ insights, monitoring }) => insights + monitoring > 0)
  return hits.length > 0 ? { ...change, hits } : undefined
}

/** Announces that equipment rules were snoozed or, with `isSnoozed` false, unsnoozed. Call it after the commit. */
export function announceSnooze(
  context: Context,
  caller: Caller,
  { equipRuleIds, isSnoozed }: { equipRuleIds: readonly number[]; isSnoozed: boolean },
): void {
  context.changes.announce(async (db) => ({
    tenantId: caller.tenantId,
    screenId: caller.screenId,
    userId: caller.id,
    change: {
      kind: 'snooze',
      by: caller.displayName,
      snoozed: isSnoozed,
      rules: await changes.countByRule(db, equipRuleIds),
    },
  }))
}

interface ActionNews {
  readonly did: Extract<Change, { kind: 'actions' }>['did']
  /** The action's internal id. */
  readonly actionId: number
  /** The equipment rules whose association changed, or whose action ended or was reopened. */
  readonly equipRuleIds?: readonly number[]
}

/** Announces what was done to an action. Call it after the commit. */
export function announceAction(context: Context, caller: Caller, { actionId, ...news }: ActionNews): void {
  announceActions(context, caller, { ...news, actionIds: [actionId] })
}

/** The same for many actions at once; if they ended or were reopened, all of their equipment is concerned. */
export function announceActions(
  context: Context,
  caller: Caller,
  { did, actionIds, equipRuleIds = [] }: Omit<ActionNews, 'actionId'> & { readonly actionIds: readonly number[] },
): void {
  if (actionIds.length === 0) return
  context.changes.announce(async (db) => {
    const actions = await describeActions(db, { did, actionIds, equipRuleIds })
    return actions.length === 0
      ? undefined
      : {
          tenantId: caller.tenantId,
          screenId: caller.screenId,
          userId: caller.id,
          change: { kind: 'actions', by: caller.displayName, did, actions },
        }
  })
}

async function describeActions(
  db: Db,
  {
    did,
    actionIds,
    equipRuleIds,
  }: { did: ActionNews['did']; actionIds: readonly number[]; equipRuleIds: readonly number[] },
): Promise<ChangedAction[]> {
  const found = await changes.findChangedActions(db, actionIds)
  const isOfEquips = did === 'ended' || did === 'reopened'
  const ofActions = isOfEquips ? await changes.findRulesOfActions(db, actionIds) : new Map<string, string[]>()
  const rules = await changes.countByRule(db, equipRuleIds)
  return found.map((action): ChangedAction => {
    // Rules of other sites are not for everybody who sees the action.
    const own = rules.filter((rule) => rule.siteId === action.siteId).map((rule) => rule.ruleId)
    return { ...action, ruleIds: [...new Set([...(ofActions.get(action.key) ?? []), ...own])] }
  })
}

/** Announces what actions came to by themselves. Call it after the commit. */
export function announceActionsBySystem(
  context: Context,
  tenantId: number,
  { did, actionIds }: { readonly did: ActionNews['did']; readonly actionIds: readonly number[] },
): void {
  if (actionIds.length === 0) return
  context.changes.announce(async (db) => {
    const actions = await describeActions(db, { did, actionIds, equipRuleIds: [] })
    return actions.length === 0 ? undefined : { tenantId, change: { kind: 'actions', by: null, did, actions } }
  })
}
