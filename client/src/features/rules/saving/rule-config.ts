import {
  type EnabledProjectRule,
  INITIAL_PRIORITY,
  type ProjectRuleSetting,
  type ProjectRules,
  type Rule,
  WEAKEST_PRIORITY,
} from '@bonfire/contract/rules'
import type { InsightType } from '@bonfire/contract/values/category'
import * as z from 'zod/mini'

/** The priorities of enabled rules, by rule id. */
type Priorities = ReadonlyMap<string, number>

/** Saved settings by rule id; a rule that was never set has none. */
export type Settings = ReadonlyMap<string, ProjectRuleSetting>

/** An unsaved edit of one rule. */
interface Edit {
  /** Null disables the rule. */
  readonly priority: number | null
  /** The rule's revision when first edited; 0 for none. */
  readonly baseRevision: number
  /** The latest revision the user has seen, on which the save is based. */
  readonly seenRevision: number
}
export type Edits = ReadonlyMap<string, Edit>

export const NO_EDITS: Edits = new Map()

const KeptEdits = z.array(
  z.tuple([z.string(), z.object({ priority: z.nullable(z.number()), baseRevision: z.int(), seenRevision: z.int() })]),
)

/** Edits stored as JSON. */
export function parseEdits(kept: unknown): Edits | undefined {
  const { data } = KeptEdits.safeParse(kept)
  return data && new Map(data)
}

/** A rule in the list; `filterName` is only for filtering. */
export interface ListedRule extends Rule {
  readonly filterName: string
}

/** The settings of one project in one tab: as saved, and as edited. */
export interface RuleConfig {
  readonly insightType: InsightType
  /** The project's key. */
  readonly activeProject: string
  readonly selectedRule: string | null
  readonly settings: Settings
  readonly saved: Priorities
  readonly active: Priorities
  /** True if `active` equals `saved`. */
  readonly pristine: boolean
  /** Rules that differ from the saved state. */
  readonly changed: Edits
  /** Edited rules that someone else has changed since (each has a newer revision). */
  readonly changedMeanwhile: ReadonlySet<string>
}

type Place = Pick<RuleConfig, 'insightType' | 'activeProject' | 'selectedRule'>

/** Applies the edits to the saved state. Edits that change nothing, or whose rule is gone, are dropped. */
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

/** A project's settings from a response that may cover several. */
export function readSettings(answer: ProjectRules, place: Pick<RuleConfig, 'insightType' | 'activeProject'>): Settings {
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

/** Enabled with priority 1, or disabled. */
export function toggleRule(config: RuleConfig, ruleId: string): Edits {
  return applyPriorities(config, [[ruleId, config.active.has(ruleId) ? null : INITIAL_PRIORITY]])
}

export function setPriority(config: RuleConfig, ruleId: string, priority: number): Edits {
  return applyPriorities(config, [[ruleId, priority]])
}

/** Enabled with each rule's priority, its last one, or 1. */
export function selectRules(config: RuleConfig, ruleIds: readonly string[]): Edits {
  const formerly = (id: string) => {
    const priority = config.settings.get(id)?.priority ?? INITIAL_PRIORITY
    return config.insightType === 'monitoring' ? responseLevel(priority) : priority
  }
  const existing = (id: string) => config.active.get(id) ?? formerly(id)
  return applyPriorities(
    config,
    ruleIds.map((id) => [id, existing(id)]),
  )
}

export function clearRules(config: RuleConfig, ruleIds: readonly string[]): Edits {
  return applyPriorities(
    config,
    ruleIds.map((id) => [id, null]),
  )
}

function applyPriorities(config: RuleConfig, wanted: readonly (readonly [string, number | null])[]): Edits {
  const edits = new Map(config.changed)
  for (const [id, priority] of wanted) {
    const revision = revisionOf(config.settings, id)
    const { baseRevision, seenRevision } = edits.get(id) ?? { baseRevision: revision, seenRevision: revision }
    if (priority === (config.saved.get(id) ?? null)) edits.delete(id)
    else edits.set(id, { priority, baseRevision, seenRevision })
  }
  return edits
}

/** Reapplies the user's edits to newer settings, which the user has now seen. */
export function reapplyEdits(edits: Edits, newest: Settings): Edits {
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

/** Returns only changes: rules to enable or re-prioritise, settings to disable. */
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

/** P1 to P3 in monitoring; any other value counts as P1. */
export function responseLevel(priority: number): number {
  return priority >= 1 && priority <= WEAKEST_PRIORITY ? priority : INITIAL_PRIORITY
}
