import type { Occurrence, OccurrenceMapAnswer } from '@bonfire/contract/hits/hits'
import type { Group } from '@bonfire/contract/people/groups'
import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import type { OwnSession } from '@bonfire/contract/people/passwords'
import { ACCESS_STRINGS, type Preferences, type SessionUser } from '@bonfire/contract/people/users'
import type { Portfolio, Site } from '@bonfire/contract/sites'
import type * as z from 'zod/mini'

/** What the server sends, before the page has read it. */
export type Sent<Schema extends z.ZodMiniType> = z.input<Schema>

// Each builder fills in what a test does not care about. Their types are the contract's: a field that is added there is
// missing here, and the compiler says so.

export const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
export const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

/** An administrator of everything. */
export function sessionUser(part: Partial<Sent<typeof SessionUser>> = {}): Sent<typeof SessionUser> {
  return {
    forgeId: '1',
    username: 'ada',
    display_name: 'Ada Lane',
    email: 'ada@example.com',
    tenantId: 'acme',
    authId: '1',
    hasPassword: true,
    groups: ['Administrators'],
    access: [...ACCESS_STRINGS],
    rolesRestriction: ['Administrators'],
    optOutUserTracking: false,
    role: null,
    persona: null,
    isLocaleChosen: true,
    locale: 'en',
    monitoringGroup: 'Monitoring',
    config: {
      apertureUrl: null,
      demonstration: false,
      identityProvider: null,
      sendsMails: true,
      sharesReports: true,
      disabledStatuses: [],
      uploadMegabytes: 20,
      navigationExtras: [],
      flagsOn: [],
      integrations: [],
    },
    ...part,
  }
}

export function site(part: Partial<Sent<typeof Site>> = {}): Sent<typeof Site> {
  const { projectId = 'NORTH', syncoId = 'tower' } = part
  return {
    id: `${projectId}~${syncoId}`,
    syncoId,
    label: 'Harbour Tower',
    state: 'North',
    projectId,
    forgeId: '1',
    timezone: 'Europe/London',
    ...part,
  }
}

/** The sites, each in a project with the name of its key. */
export function portfolio(sites: readonly Sent<typeof Site>[]): Sent<typeof Portfolio> {
  const projects = [...Map.groupBy(sites, ({ projectId }) => projectId)].map(([key, own], index) => ({
    project_pk: `${index + 1}`,
    project_name: key,
    project_key: key,
    jira_key: null,
    forge_id: `${index + 1}`,
    sites: own.map(({ id }) => id),
    skysparkURL: null,
    currency: 'EUR',
  }))
  return {
    projects: Object.fromEntries(projects.map((project) => [project.project_pk, project])),
    sites: Object.fromEntries(sites.map((each) => [each.id, each])),
  }
}

/** A rule that fired at Harbour Tower today, on one equip. */
export function occurrence(part: Partial<Sent<typeof Occurrence>> = {}): Sent<typeof Occurrence> {
  const { equipRuleId = '1', occurredOn = TODAY, siteId = 'tower', hits = 2, duration = 3600 } = part
  return {
    occurrenceId: `${equipRuleId}-${occurredOn}`,
    equipRuleId,
    siteId,
    ruleId: 'fan-after-hours',
    forgeId: equipRuleId,
    ruleName: 'Fan runs after hours',
    ruleDescription: null,
    ruleType: 'fdd',
    targetId: `equip-${equipRuleId}`,
    equipNumber: 7,
    targetName: `Fan ${equipRuleId}`,
    occurredOn,
    times: [{ t: midnight(occurredOn), d: duration }],
    snoozeEnd: null,
    isSnoozed: false,
    isUntilClosed: false,
    snoozedBy: null,
    snoozeReason: null,
    description: null,
    reportUrl: null,
    skysparkDomain: null,
    issueKey: null,
    issueStatus: null,
    issueClosedAt: null,
    priority: 1,
    severity: 'high',
    hits,
    activeHits: hits,
    duration,
    cost: null,
    averageDur: duration / hits,
    activeAverageDur: duration / hits,
    actionsCount: part.issueKey ? 1 : 0,
    targetCount: 1,
    site: { label: 'Harbour Tower', state: 'North', syncoId: siteId, projectId: 'NORTH', forgeId: '1' },
    ...part,
  }
}

export function occurrenceMap(occurrences: readonly Sent<typeof Occurrence>[]): Sent<typeof OccurrenceMapAnswer> {
  const hit = Object.fromEntries(occurrences.map((each) => [each.occurrenceId, each]))
  return { hit, rule: {}, priority: {}, category: {}, site: {} }
}

export function group(part: Partial<Sent<typeof Group>> = {}): Sent<typeof Group> {
  return { id: '1', name: 'Night shift', builtIn: false, access: [], members: [], ...part }
}

export function managedUser(part: Partial<Sent<typeof ManagedUser>> = {}): Sent<typeof ManagedUser> {
  const { id = '2', fullName = 'Ben Shaw' } = part
  return {
    id,
    user_id: id,
    username: 'ben',
    fullName,
    display_name: fullName,
    email: 'ben@example.com',
    role: null,
    groups: [],
    status: 'active',
    is_sub_user: false,
    access: [],
    rolesRestriction: null,
    portfolio: { seesAllProjects: true, projectKeys: [], siteIds: [] },
    fromProvider: { groups: [], seesAllProjects: false, projectKeys: [] },
    seesMore: false,
    isInvited: false,
    lastSeenAt: null,
    ...part,
  }
}

/** Every mail is wanted. */
export function preferences(part: Partial<Sent<typeof Preferences>> = {}): Sent<typeof Preferences> {
  return {
    actionTransitioned: true,
    assignedToAction: true,
    commentAdded: true,
    criticalActionCreated: true,
    mentions: true,
    actionDue: true,
    repairProved: true,
    repairCameBack: true,
    dueDaysBefore: 1,
    disableAll: false,
    locale: 'en',
    optOutUserTracking: false,
    ...part,
  }
}

export function ownSession(part: Partial<Sent<typeof OwnSession>> = {}): Sent<typeof OwnSession> {
  const now = new Date().toISOString()
  return { id: '1', createdAt: now, lastSeenAt: now, expiresAt: now, userAgent: null, isThis: true, ...part }
}
