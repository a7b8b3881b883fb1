import type { InsightType } from '@bonfire/contract/category'
import {
  type EnabledProjectRule,
  INITIAL_PRIORITY,
  type ProjectRuleSetting,
  type ProjectRules,
  type Rule,
  WEAKEST_PRIORITY,
} from '@bonfire/contract/rules'
import * as z from 'zod/mini'

/** The priorities of the rules that are switched on, by rule id. */
type Priorities = ReadonlyMap<string, number>

/** A rule's setting as the server has it, by rule id; a rule that was never set has none. */
export type Settings = ReadonlyMap<string, ProjectRuleSetting>

/** What a person made of one rule and has not saved. */
interface Edit {
  /** Null switches the rule off. */
  readonly priority: number | null
  /** The revision that the rule had when the person first changed it; 0 for none. */
  readonly baseRevision: number
  /** The newest revision that the person was shown: what the save stands on. */
  readonly seenRevision: number
}
export type Edits = ReadonlyMap<string, Edit>

export const NO_EDITS: Edits = new Map()

const KeptEdits = z.array(
  z.tuple([z.string(), z.object({ priority: z.nullable(z.number()), baseRevision: z.int(), seenRevision: z.int() })]),
)

/** Edits that were kept as JSON. */
export function toEdits(kept: unknown): Edits | undefined {
  const { data } = KeptEdits.safeParse(kept)
  return data && new Map(data)
}

/** A rule as the list shows it; `filterName` is what the filter looks through and never leaves the screen. */
export interface ListedRule extends Rule {
  readonly filterName: string
}

/** The settings of one project in one tab: as saved, and as the person wants them (SET-16). */
export interface RuleConfig {
  readonly insightType: InsightType
  /** The project's key. */
  readonly activeProject: string
  readonly selectedRule: string | null
  readonly settings: Settings
  readonly saved: Priorities
  readonly active: Priorities
  /** True while `active` is what is `saved`. */
  readonly pristine: boolean
  /** Rules that differ from what is saved. */
  readonly changed: Edits
  /** Changed rules that somebody else has changed since (each has a newer revision). */
  readonly changedMeanwhile: ReadonlySet<string>
}

type Place = Pick<RuleConfig, 'insightType' | 'activeProject' | 'selectedRule'>

/** Lays the edits over what is saved. Edits that change nothing, or whose rule is gone, fall away. */
export function ruleConfig(place: Place, settings: Settings, edits: Edits): RuleConfig {
  const saved = prioritiesOf(settings)
  const changed = new Map([...edits].filter(([id, { priority }]) => priority !== (saved.get(id) ?? null)))
  const active = new Map(saved)
  const changedMeanwhile = new Set<string>()
  for (const [id, { priority, baseRevision }] of changed) {
    if (priority === null) active.delete(id)
    else active.set(id, priority)
    if (baseRevision !== revisionOf(settings, id)) changedMeanwhile.add(id)
  }
  return { ...place, settings, saved, active, changed, pristine: changed.size === 0, changedMeanwhile }
}

/** The settings that a project has, out of an answer that may speak of several. */
export function settingsOf(answer: ProjectRules, place: Pick<RuleConfig, 'insightType' | 'activeProject'>): Settings {
  const settings = new Map<string, ProjectRuleSetting>()
  for (const [id, entry] of Object.entries(answer)) {
    const own = entry.settings.find((one) => one.projectKey === place.activeProject && one.type === place.insightType)
    if (own) settings.set(id, own)
  }
  return settings
}

function prioritiesOf(settings: Settings): Map<string, number> {
  const priorities = new Map<string, number>()
  for (const [id, { active, priority }] of settings) if (active) priorities.set(id, priority)
  return priorities
}

function revisionOf(settings: Settings, ruleId: string): number {
  return settings.get(ruleId)?.revision ?? 0
}

/** On with priority 1, or off (SET-17, SET-18). */
export function toggleRule(config: RuleConfig, ruleId: string): Edits {
  return edited(config, [[ruleId, config.active.has(ruleId) ? null : INITIAL_PRIORITY]])
}

export function setPriority(config: RuleConfig, ruleId: string, priority: number): Edits {
  return edited(config, [[ruleId, priority]])
}

/** On with the priority that each has, or had when it was switched off, or 1 (SET-10). */
export function selectRules(config: RuleConfig, ruleIds: readonly string[]): Edits {
  const formerly = (id: string) => {
    const priority = config.settings.get(id)?.priority ?? INITIAL_PRIORITY
    return config.insightType === 'monitoring' ? responseLevel(priority) : priority
  }
  const existing = (id: string) => config.active.get(id) ?? formerly(id)
  return edited(
    config,
    ruleIds.map((id) => [id, existing(id)]),
  )
}

export function clearRules(config: RuleConfig, ruleIds: readonly string[]): Edits {
  return edited(
    config,
    ruleIds.map((id) => [id, null]),
  )
}

function edited(config: RuleConfig, wanted: readonly (readonly [string, number | null])[]): Edits {
  const edits = new Map(config.changed)
  for (const [id, priority] of wanted) {
    const revision = revisionOf(config.settings, id)
    const { baseRevision, seenRevision } = edits.get(id) ?? { baseRevision: revision, seenRevision: revision }
    if (priority === (config.saved.get(id) ?? null)) edits.delete(id)
    else edits.set(id, { priority, baseRevision, seenRevision })
  }
  return edits
}

/** Keeps the person's edits on top of newer settings, which they have now been shown. */
export function rebaseEdits(edits: Edits, newest: Settings): Edits {
  return new Map([...edits].map(([id, edit]) => [id, { ...edit, seenRevision: revisionOf(newest, id) }]))
}

/** Edits of rules that still exist. */
export function withoutLostRules(edits: Edits, rules: ReadonlyMap<string, unknown>): Edits {
  return [...edits.keys()].every((id) => rules.has(id)) ? edits : new Map([...edits].filter(([id]) => rules.has(id)))
}

export interface SaveRequest {
  enable: EnabledProjectRule[]
  /** Ids of the settings' own records. */
  disable: string[]
  revisions: Record<string, number>
}

/** Only what changed: rules to switch on or re-prioritise, settings to switch off (SET-15, SET-23, SET-24). */
export function saveRequest(config: RuleConfig, rules: ReadonlyMap<string, ListedRule>): SaveRequest {
  const { activeProject: projectKey, insightType: type } = config
  const request: SaveRequest = { enable: [], disable: [], revisions: {} }
  for (const [id, { priority, seenRevision }] of config.changed) {
    const rule = rules.get(id)
    const settingId = config.settings.get(id)?.id
    if (priority === null && settingId !== undefined) request.disable.push(settingId)
    else if (priority !== null && rule) {
      request.enable.push({ rule: { id, name: rule.name }, projectKey, type, priority })
    }
    request.revisions[id] = seenRevision
  }
  return request
}

/** P1 to P3 of monitoring; any other value counts as P1. */
export function responseLevel(priority: number): number {
  return priority >= 1 && priority <= WEAKEST_PRIORITY ? priority : INITIAL_PRIORITY
}
