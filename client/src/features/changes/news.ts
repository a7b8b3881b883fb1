import type { Change } from '@bonfire/contract/changes'
import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import type { DayRange } from '../../lib/time/site-days.ts'

export interface HeardChange {
  readonly change: Change
  /** The instant at which this page learned of it, in epoch milliseconds. */
  readonly heardAt: number
}

/** The places that a screen shows decide which changes concern it. */
export interface ShownPlaces {
  /** Absent for screens that show actions rather than findings. */
  readonly insightType?: InsightType | undefined
  readonly sites: readonly Pick<Site, 'syncoId' | 'projectId'>[]
  /** The days whose findings are shown, and at which sites. */
  readonly days?: readonly { readonly days: DayRange; readonly siteIds: readonly string[] }[] | undefined
  /** Only this rule, if the screen shows a single one. */
  readonly ruleId?: string | undefined
  /** The project's key, if its rule settings are shown. */
  readonly settingsOf?: string | undefined
}

/** Changes by others to the places shown; undefined if nothing. */
export interface News {
  readonly hits: number
  readonly snoozes: readonly SnoozeNews[]
  /** The people who undid imports of findings, one entry for each import. */
  readonly undoneBy: readonly string[]
  /** Our own rules ran again, and took findings back. */
  readonly isRecalculated: boolean
  /** Projects whose rule settings were saved. */
  readonly projectKeys: readonly string[]
  /** Keys of actions that were created, changed or associated. */
  readonly actionKeys: readonly string[]
  /** More may have happened than is known. */
  readonly isMissed: boolean
}

export interface SnoozeNews {
  readonly by: string
  readonly snoozed: boolean
  readonly equipRules: number
  readonly ruleNames: readonly string[]
}

const MAXIMUM_KEPT = 200

/** Adds a change. Beyond the limit, the oldest are dropped and only their existence is remembered. */
export function keepChange(kept: readonly HeardChange[], heard: HeardChange): readonly HeardChange[] {
  const all = [...kept, heard]
  if (all.length <= MAXIMUM_KEPT) return all
  const [, second, ...rest] = all
  return second ? [{ change: { kind: 'missed' }, heardAt: second.heardAt }, ...rest] : all
}

/** The changes received after `since` (epoch milliseconds) that concern what is shown. */
export function newsOf(heard: readonly HeardChange[], shown: ShownPlaces, since: number): News | undefined {
  const changes = heard.filter(({ heardAt }) => heardAt >= since).map(({ change }) => change)
  const isMissed = changes.some(({ kind }) => kind === 'missed')
  const actionKeys = changedActions(changes, shown)
  const { insightType } = shown
  const findings = insightType ? findingsNews(changes, { ...shown, insightType }) : NO_FINDINGS
  const { hits, snoozes, undoneBy, isRecalculated, projectKeys } = findings
  const count =
    hits + snoozes.length + undoneBy.length + Number(isRecalculated) + projectKeys.length + actionKeys.length
  return isMissed || count > 0 ? { ...findings, actionKeys, isMissed } : undefined
}

type FindingChanges = Pick<News, 'hits' | 'snoozes' | 'undoneBy' | 'isRecalculated' | 'projectKeys'>
const NO_FINDINGS: FindingChanges = { hits: 0, snoozes: [], undoneBy: [], isRecalculated: false, projectKeys: [] }

function findingsNews(changes: readonly Change[], shown: ShownPlaces & { insightType: InsightType }): FindingChanges {
  const isShown = createIsShown(shown)
  const isWithin = createIsWithin(shown)
  const shownProjects = new Set([...shown.sites.map((site) => site.projectId), shown.settingsOf])
  let hits = 0
  const snoozes: SnoozeNews[] = []
  const undoneBy: string[] = []
  let isRecalculated = false
  const projectKeys = new Set<string>()
  for (const change of changes) {
    if (change.kind === 'hits') {
      for (const place of change.hits) if (isShown(place) && isWithin(place)) hits += place[shown.insightType]
    }
    if (change.kind === 'rules' && change.type === shown.insightType && shownProjects.has(change.projectKey)) {
      projectKeys.add(change.projectKey)
    }
    if (change.kind === 'importUndone' && change.siteIds.some((siteId) => isShown({ siteId, ruleId: null }))) {
      undoneBy.push(change.by)
    }
    if (change.kind === 'recalculated' && change.siteIds.some((siteId) => isShown({ siteId, ruleId: null }))) {
      isRecalculated = true
    }
    if (change.kind !== 'snooze') continue
    const rules = change.rules.filter((rule) => isShown(rule) && rule.types.includes(shown.insightType))
    if (rules.length === 0) continue
    snoozes.push({
      by: change.by,
      snoozed: change.snoozed,
      equipRules: rules.reduce((sum, rule) => sum + rule.equipRules, 0),
      ruleNames: [...new Set(rules.map((rule) => rule.ruleName))],
    })
  }
  return { hits, snoozes, undoneBy, isRecalculated, projectKeys: [...projectKeys] }
}

function createIsWithin({ days: parts }: ShownPlaces): (place: DayRange & { siteId: string }) => boolean {
  const daysAt = new Map(parts?.flatMap(({ days, siteIds }) => siteIds.map((siteId) => [siteId, days] as const)))
  return ({ siteId, from, to }) => {
    const days = daysAt.get(siteId)
    return !days || (from <= days.to && to >= days.from)
  }
}

/** Changes that affect the action shown next to a finding, on screens of findings. */
const SEEN_ON_FINDINGS: ReadonlySet<string> = new Set(['associated', 'ended', 'reopened'])

/** Screens of actions count all changes of actions; screens of findings only those visible there. */
function changedActions(changes: readonly Change[], shown: ShownPlaces): string[] {
  const isShown = createIsShown(shown)
  const keys = new Set<string>()
  for (const change of changes) {
    if (change.kind !== 'actions' || (shown.insightType && !SEEN_ON_FINDINGS.has(change.did))) continue
    for (const { key, siteId, ruleIds } of change.actions) {
      const places = shown.insightType ? ruleIds.map((ruleId) => ({ siteId, ruleId })) : [{ siteId, ruleId: null }]
      if (places.some(isShown)) keys.add(key)
    }
  }
  return [...keys]
}

function createIsShown(shown: ShownPlaces): (place: { siteId: string; ruleId: string | null }) => boolean {
  const siteIds = new Set(shown.sites.map((site) => site.syncoId))
  return ({ siteId, ruleId }) => siteIds.has(siteId) && (!shown.ruleId || !ruleId || ruleId === shown.ruleId)
}

/** Returns what one person did, if all changes are that person's and of one kind. */
export function findOnlySnooze(snoozes: readonly SnoozeNews[]): SnoozeNews | undefined {
  const [first, ...others] = snoozes
  if (!first || others.some(({ by, snoozed }) => by !== first.by || snoozed !== first.snoozed)) return undefined
  return {
    ...first,
    equipRules: snoozes.reduce((sum, { equipRules }) => sum + equipRules, 0),
    ruleNames: [...new Set(snoozes.flatMap(({ ruleNames }) => ruleNames))],
  }
}
