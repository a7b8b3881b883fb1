import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './refusals/problem.ts'
import { InsightType, RuleCategory } from './values/category.ts'

/** The weakest priority of monitoring; 1 is the strongest, and 0 in insights means not prioritised. */
export const WEAKEST_PRIORITY = 3

/** A rule switched on for the first time is prioritised. */
export const INITIAL_PRIORITY = 1

const RuleId = z.string().check(z.minLength(1), z.maxLength(200))
const ProjectKey = z.string().check(z.minLength(1), z.maxLength(200))
const Priority = z.int().check(z.minimum(0), z.maximum(WEAKEST_PRIORITY))

export const Rule = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  ruleType: z.nullable(RuleCategory),
  severity: z.nullable(z.string()),
})
export type Rule = z.infer<typeof Rule>

/** The setting of a rule in a project, for insights or monitoring. */
export const ProjectRuleSetting = z.object({
  /** The record's own id: what `disable` names. */
  id: z.string(),
  projectKey: z.string(),
  type: InsightType,
  priority: Priority,
  active: z.boolean(),
  /** Increases by one with every change; 0 for a rule without a setting. */
  revision: z.int(),
})
export type ProjectRuleSetting = z.infer<typeof ProjectRuleSetting>

export const listRules = endpoint({
  method: 'GET',
  path: '/rules',
  summary: 'List all rules, keyed by ID',
  access: 'session',
  response: z.record(z.string(), Rule),
})

export const searchProjectRules = endpoint({
  method: 'POST',
  path: '/v1/project-rules/search',
  summary: 'List the rules that the given projects have settings for, keyed by rule ID',
  access: 'session',
  query: z.object({ type: InsightType }),
  body: z.object({ projectKeys: z.array(ProjectKey).check(z.minLength(1), z.maxLength(1000)) }),
  response: z.record(z.string(), z.object({ rule: Rule, settings: z.array(ProjectRuleSetting) })),
})
export type ProjectRules = z.infer<(typeof searchProjectRules)['response']>

/** A rule to switch on, or to give another priority. */
export const EnabledProjectRule = z.object({
  rule: z.object({ id: RuleId, name: z.optional(z.string()) }),
  projectKey: ProjectKey,
  type: InsightType,
  priority: Priority,
})
export type EnabledProjectRule = z.infer<typeof EnabledProjectRule>

/** A setting to switch off: its own id, or the rule, project and type that it belongs to. */
export const DisabledProjectRule = z.union([
  z.string().check(z.regex(/^\d{1,10}$/, { error: issue('value.id', { of: 'projectRule' }) })),
  z.object({ ruleId: RuleId, projectKey: ProjectKey, type: InsightType }),
])
export type DisabledProjectRule = z.infer<typeof DisabledProjectRule>

export const MAXIMUM_RULES_PER_SAVE = 10_000

export const updateProjectRules = endpoint({
  method: 'POST',
  path: '/v1/project-rules/update',
  summary: 'Enable and disable rules for projects, all or none',
  access: 'session',
  body: z.strictObject({
    enable: z.array(EnabledProjectRule).check(z.maxLength(MAXIMUM_RULES_PER_SAVE)),
    disable: z.array(DisabledProjectRule).check(z.maxLength(MAXIMUM_RULES_PER_SAVE)),
    /**
     * Rule id to the revision the person saw, 0 for none. If a setting has another revision by now, the save is refused
     * as a conflict; absent rules are not checked.
     */
    revisions: z.optional(z.record(RuleId, z.int().check(z.minimum(0)))),
  }),
  response: z.object({ enabled: z.int(), disabled: z.int(), unchanged: z.int() }),
})

export const MAXIMUM_SHOWN_CHANGES = 50

const SettingState = z.object({ active: z.boolean(), priority: z.int() })

/** One entry of the audit trail: who changed a setting, when, from what and to what. */
export const ProjectRuleChange = z.object({
  changedAt: z.iso.datetime({ offset: true }),
  /** Display name; null if the setting was imported or the account no longer exists. */
  changedBy: z.nullable(z.string()),
  /** True if it was imported rather than changed by a person. */
  imported: z.boolean(),
  /** Null if there was no setting before. */
  from: z.nullable(SettingState),
  to: SettingState,
})
export type ProjectRuleChange = z.infer<typeof ProjectRuleChange>

export const listProjectRuleChanges = endpoint({
  method: 'GET',
  path: '/v1/project-rules/changes',
  summary: 'List changes to a rule’s settings in a project, newest first',
  access: 'session',
  query: z.object({ projectKey: ProjectKey, type: InsightType, ruleId: RuleId }),
  response: z.object({ changes: z.array(ProjectRuleChange) }),
})
