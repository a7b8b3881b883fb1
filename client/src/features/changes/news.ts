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
  readonly insightType: InsightType
  readonly sites: readonly Pick<Site, 'syncoId' | 'projectId'>[]
  /** Only this rule, where one is shown. */
  readonly ruleId?: string | undefined
}

/** What others did to the shown places; undefined when it is nothing. */
export interface News {
  readonly hits: number
  readonly snoozes: readonly SnoozeNews[]
  /** Projects whose rule settings were saved. */
  readonly projectKeys: readonly string[]
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
  const siteIds = new Set(shown.sites.map((site) => site.syncoId))
  const shownProjects = new Set(shown.sites.map((site) => site.projectId))
  const isShown = (place: { siteId: string; ruleId: string | null }) =>
    siteIds.has(place.siteId) && (!shown.ruleId || !place.ruleId || place.ruleId === shown.ruleId)
  let hits = 0
  let isMissed = false
  const snoozes: SnoozeNews[] = []
  const projectKeys = new Set<string>()
  for (const { change, heardAt } of heard) {
    if (heardAt < since) continue
    if (change.kind === 'missed') isMissed = true
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
  if (!isMissed && hits === 0 && snoozes.length === 0 && projectKeys.size === 0) return undefined
  return { hits, snoozes, projectKeys: [...projectKeys], isMissed }
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
