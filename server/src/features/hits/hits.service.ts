import type { InsightType } from '@bonfire/contract/category'
import type { InsightGroup, Occurrence, Trend } from '@bonfire/contract/hits'
import { type PackedGroups, unpackGroups } from '@bonfire/contract/packed-groups'
import { isSnoozed } from '@bonfire/contract/snooze'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, malformed } from '../../http/refusal.ts'
import { visibleSiteIds } from '../sites/sites.service.ts'
import * as groups from './groups.repository.ts'
import * as hits from './hits.repository.ts'
import { packGroups } from './pack-groups.ts'

export interface HitRequest {
  readonly sites: readonly string[]
  readonly type: InsightType
  readonly from: string
  readonly to: string
  readonly rules: readonly string[] | undefined
}

const LONGEST_RANGE_DAYS = 400
const OCCURRENCES_PER_PAGE = 2000

/** Rules of a portfolio, one row per site and rule: what the lists show. */
export async function findGroups(context: Context, caller: Caller, request: HitRequest): Promise<InsightGroup[]> {
  return unpackGroups([await findPackedGroups(context, caller, request)])
}

/** The same in little space. */
export async function findPackedGroups(context: Context, caller: Caller, request: HitRequest): Promise<PackedGroups> {
  const query = await toQuery(context, caller, request)
  const [found, equips, sites, rules] = await Promise.all([
    groups.findSiteFindings(context.db, query),
    groups.findSiteEquips(context.db, query.siteIds),
    groups.findGroupSites(context.db, query.siteIds),
    groups.findGroupRules(context.db, query),
  ])
  const ranked = rules.map((rule) => ({
    ...rule,
    priorities: rule.priorities.map((priority) => effectivePriority(priority, request.type)),
  }))
  return packGroups({ found, equips, sites, rules: ranked, to: query.to })
}

export async function findTrends(context: Context, caller: Caller, request: HitRequest): Promise<Trend[]> {
  return hits.findTrends(context.db, await toQuery(context, caller, request))
}

/** Checks the permission at once; the occurrences then come page by page. */
export async function findOccurrences(
  context: Context,
  caller: Caller,
  request: HitRequest,
): Promise<AsyncIterable<Occurrence[]>> {
  const query = await toQuery(context, caller, request)
  return occurrencePages(context, query)
}

async function* occurrencePages(context: Context, query: hits.HitQuery): AsyncGenerator<Occurrence[]> {
  let after: hits.OccurrencePlace | undefined
  for (;;) {
    const rows = await hits.findOccurrencesAfter(context.db, query, { after, limit: OCCURRENCES_PER_PAGE })
    if (rows.length > 0) yield rows.map((row) => toOccurrence(row, query))
    if (rows.length < OCCURRENCES_PER_PAGE) return
    after = rows.at(-1)
  }
}

async function toQuery(context: Context, caller: Caller, request: HitRequest): Promise<hits.HitQuery> {
  mayRead(context, caller, request.type)
  const days = (Date.parse(request.to) - Date.parse(request.from)) / 86_400_000
  if (days > LONGEST_RANGE_DAYS) throw malformed(`The time range may span ${LONGEST_RANGE_DAYS} days at most.`)
  return {
    siteIds: await visibleSiteIds(context, caller, request.sites),
    type: request.type,
    from: request.from,
    to: request.to,
    now: context.clock(),
    ruleKeys: request.rules,
  }
}

/** Insights need viewTriagePage; monitoring needs the monitoring group and a role (AUTH-17, AUTH-18, AUTH-22). */
function mayRead(context: Context, caller: Caller, type: InsightType): void {
  if (type === 'insights') {
    if (!caller.access.includes('viewTriagePage')) throw forbidden('You do not have access to insights.')
    return
  }
  if (caller.rolesRestriction === null) throw forbidden('Unable to authenticate user')
  if (!caller.groups.includes(context.config.monitoringGroup)) throw forbidden('You do not have access to monitoring.')
}

/** Monitoring knows no priority 0: it becomes 1 (ANL-09). */
const effectivePriority = (priority: number, type: InsightType) =>
  type === 'monitoring' && priority === 0 ? 1 : priority

function toOccurrence(row: hits.OccurrenceRow, query: hits.HitQuery): Occurrence {
  const snoozeEnd = row.snoozedUntil && Math.floor(row.snoozedUntil.getTime() / 1000)
  const snoozed = isSnoozed(snoozeEnd, query.now.getTime() / 1000)
  const averageDur = row.hits === 0 ? 0 : row.durationSeconds / row.hits
  return {
    occurrenceId: `${row.equipRuleId}-${row.occurredOn}`,
    equipRuleId: String(row.equipRuleId),
    siteId: row.siteKey,
    ruleId: row.ruleKey,
    forgeId: row.siteForgeId,
    ruleName: row.ruleName,
    ruleDescription: row.ruleDescription,
    ruleType: row.category,
    targetId: row.equipKey,
    targetName: row.equipName,
    occurredOn: row.occurredOn,
    times: row.timesStart.map((t, place) => ({ t, d: row.timesDuration[place] ?? 0 })),
    snoozeEnd: snoozed ? snoozeEnd : null,
    isSnoozed: snoozed,
    snoozedBy: snoozed ? row.snoozedBy : null,
    snoozeReason: snoozed ? row.snoozeReason : null,
    description: row.description,
    reportUrl: row.reportUrl,
    skysparkDomain: row.skysparkUrl,
    issueKey: row.issueKey,
    issueStatus: row.issueStatus,
    issueClosedAt: row.issueClosedAt && Math.floor(row.issueClosedAt.getTime() / 1000),
    priority: effectivePriority(row.priority, query.type),
    severity: row.severity,
    hits: row.hits,
    activeHits: snoozed ? 0 : row.hits,
    duration: row.durationSeconds,
    averageDur,
    activeAverageDur: snoozed ? 0 : averageDur,
    actionsCount: row.issueKey === null ? 0 : 1,
    targetCount: 1,
    site: {
      label: row.siteLabel,
      state: row.region,
      syncoId: row.siteKey,
      projectId: row.projectKey,
      forgeId: row.siteForgeId,
    },
  }
}
