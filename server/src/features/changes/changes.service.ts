import type { InsightType } from '@bonfire/contract/category'
import type { Change } from '@bonfire/contract/changes'
import { hasSettingsRole } from '@bonfire/contract/users'
import type { Announcement } from '../../changes/announcement.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import * as changes from './changes.repository.ts'
import type { Portfolio } from './portfolios.ts'

/** What somebody may hear of. */
export interface Audience {
  readonly tenantId: number
  readonly portfolio: Portfolio
  readonly types: ReadonlySet<InsightType>
  /** Whoever may set rules hears of settings of both types. */
  readonly settings: boolean
}

export function audienceOf(context: Context, caller: Caller, portfolio: Portfolio): Audience {
  return {
    tenantId: caller.tenantId,
    portfolio,
    types: new Set(readableTypes(context, caller)),
    settings: hasSettingsRole(caller),
  }
}

/** The same permissions as for the lists. */
export function readableTypes(context: Context, caller: Caller): InsightType[] {
  const isInMonitoring = caller.rolesRestriction !== null && caller.groups.includes(context.config.monitoringGroup)
  return [
    ...(caller.access.includes('viewTriagePage') ? (['insights'] as const) : []),
    ...(isInMonitoring ? (['monitoring'] as const) : []),
  ]
}

/** The part of a change that these people may hear of; undefined when there is none. */
export function heardBy(audience: Audience, { tenantId, change }: Announcement): Change | undefined {
  if (tenantId !== null && tenantId !== audience.tenantId) return undefined
  const { types, settings } = audience
  const { siteIds, projectKeys } = audience.portfolio
  if (change.kind === 'missed' || change.kind === 'portfolio') return change
  if (change.kind === 'rules') {
    return projectKeys.has(change.projectKey) && (settings || types.has(change.type)) ? change : undefined
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

/** Tells that equipment rules were snoozed or, with `isSnoozed` false, unsnoozed. Call it after the commit. */
export function announceSnooze(
  context: Context,
  caller: Caller,
  { equipRuleIds, isSnoozed }: { equipRuleIds: readonly number[]; isSnoozed: boolean },
): void {
  context.changes.announce(async () => ({
    tenantId: caller.tenantId,
    screenId: caller.screenId,
    userId: caller.id,
    change: {
      kind: 'snooze',
      by: caller.displayName,
      snoozed: isSnoozed,
      rules: await changes.countByRule(context.db, equipRuleIds),
    },
  }))
}

/** What somebody did to an action. */
interface ActionDeed {
  readonly did: Extract<Change, { kind: 'actions' }>['did']
  /** The action's internal id. */
  readonly actionId: number
  /** Whose association was changed, or whose action ended or was reopened. */
  readonly equipRuleIds?: readonly number[]
}

/** Tells what was done to an action. Call it after the commit. */
export function announceAction(
  context: Context,
  caller: Caller,
  { did, actionId, equipRuleIds = [] }: ActionDeed,
): void {
  context.changes.announce(async () => {
    const action = await changes.findChangedAction(context.db, actionId)
    if (!action) return undefined
    const rules = await changes.countByRule(context.db, equipRuleIds)
    const ruleIds = [...new Set(rules.map((rule) => rule.ruleId))]
    return {
      tenantId: caller.tenantId,
      screenId: caller.screenId,
      userId: caller.id,
      change: { kind: 'actions', by: caller.displayName, did, actions: [{ ...action, ruleIds }] },
    }
  })
}
