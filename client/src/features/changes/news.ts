import type { InsightType } from '@bonfire/contract/category'
import type { Change } from '@bonfire/contract/changes'
import type { Site } from '@bonfire/contract/sites'

export interface HeardChange {
  readonly change: Change
  /** When this page heard of it, in epoch milliseconds. */
  readonly heardAt: number
}

/** What a screen shows, and so wants to hear of. */
export interface ShownPlaces {
  /** Missing where actions are shown, not findings. */
  readonly insightType?: InsightType | undefined
  readonly sites: readonly Pick<Site, 'syncoId' | 'projectId'>[]
  /** Only this rule, where one is shown. */
  readonly ruleId?: string | undefined
  /** The project's key, where its rule settings are shown. */
  readonly settingsOf?: string | undefined
}

/** What others did to the shown places; undefined when it is nothing. */
export interface News {
  readonly hits: number
  readonly snoozes: readonly SnoozeNews[]
  /** Projects whose rule settings were saved. */
  readonly projectKeys: readonly string[]
  /** Keys of the actions that were created, changed or associated. */
  readonly actionKeys: readonly string[]
  /** More may have happened than can be told. */
  readonly isMissed: boolean
}

export interface SnoozeNews {
  readonly by: string
  readonly snoozed: boolean
  readonly equipRules: number
  readonly ruleNames: readonly string[]
}

const MAXIMUM_KEPT = 200

/** Adds a change; of very many the oldest are kept only as the knowledge that there were some. */
export function keepChange(kept: readonly HeardChange[], heard: HeardChange): readonly HeardChange[] {
  const all = [...kept, heard]
  if (all.length <= MAXIMUM_KEPT) return all
  const [, second, ...rest] = all
  return second ? [{ change: { kind: 'missed' }, heardAt: second.heardAt }, ...rest] : all
}

/** What of the heard changes came after `since` (epoch milliseconds) and is about the shown places. */
export function newsOf(heard: readonly HeardChange[], shown: ShownPlaces, since: number): News | undefined {
  const changes = heard.filter(({ heardAt }) => heardAt >= since).map(({ change }) => change)
  const isMissed = changes.some(({ kind }) => kind === 'missed')
  const actionKeys = changedActions(changes, shown)
  const { insightType } = shown
  const findings = insightType ? findingsNews(changes, { ...shown, insightType }) : NO_FINDINGS
  const { hits, snoozes, projectKeys } = findings
  const count = hits + snoozes.length + projectKeys.length + actionKeys.length
  return isMissed || count > 0 ? { ...findings, actionKeys, isMissed } : undefined
}

type Findings = Pick<News, 'hits' | 'snoozes' | 'projectKeys'>
const NO_FINDINGS: Findings = { hits: 0, snoozes: [], projectKeys: [] }

function findingsNews(changes: readonly Change[], shown: ShownPlaces & { insightType: InsightType }): Findings {
  const isShown = createIsShown(shown)
  const shownProjects = new Set([...shown.sites.map((site) => site.projectId), shown.settingsOf])
  let hits = 0
  const snoozes: SnoozeNews[] = []
  const projectKeys = new Set<string>()
  for (const change of changes) {
    if (change.kind === 'hits') {
      for (const place of change.hits) if (isShown(place)) hits += place[shown.insightType]
    }
    if (change.kind === 'rules' && change.type === shown.insightType && shownProjects.has(change.projectKey)) {
      projectKeys.add(change.projectKey)
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
  return { hits, snoozes, projectKeys: [...projectKeys] }
}

/** Where findings are shown: what changes the action that stands beside one. */
const SEEN_ON_FINDINGS: ReadonlySet<string> = new Set(['associated', 'ended', 'reopened'])

/** Actions count where actions are shown; where findings are, only what is seen of them there. */
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

/** When all of them are one person's and go one way: what that person did. */
export function oneDoing(snoozes: readonly SnoozeNews[]): SnoozeNews | undefined {
  const [first, ...others] = snoozes
  if (!first || others.some(({ by, snoozed }) => by !== first.by || snoozed !== first.snoozed)) return undefined
  return {
    ...first,
    equipRules: snoozes.reduce((sum, { equipRules }) => sum + equipRules, 0),
    ruleNames: [...new Set(snoozes.flatMap(({ ruleNames }) => ruleNames))],
  }
}
