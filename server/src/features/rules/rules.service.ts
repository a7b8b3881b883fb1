import type { Locale } from '@bonfire/contract/people/users'
import { MAXIMUM_SHOWN_CHANGES, type ProjectRuleChange, type ProjectRules, type Rule } from '@bonfire/contract/rules'
import type { InsightType } from '@bonfire/contract/values/category'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless, refuseUnreadable } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import { type RuleWords, ruleWordsIn } from '../definitions/rule-words.service.ts'
import * as rules from './rules.repository.ts'
import { findKnownRules } from './rules-save.repository.ts'

/** Returns every rule of the caller's tenant by its id; our own have names in the language. */
export async function listRules(context: Context, caller: Caller, locale: Locale): Promise<Record<string, Rule>> {
  refuseUnless('configureRules', caller)
  const words = await ruleWordsIn(context.db, caller.tenantId, locale)
  const rows = await rules.findRules(context.db, caller.tenantId)
  return Object.fromEntries(rows.map((rule) => [rule.id, withWords(rule, words)]))
}

const withWords = (rule: Rule, words: RuleWords): Rule => ({
  ...rule,
  name: words.name(rule.id, rule.name),
  description: words.description(rule.id, rule.description),
})

/**
 * The rules that the projects have settings of this type for. Throws `not_found` for projects the caller cannot see.
 */
export async function searchProjectRules(
  context: Context,
  caller: Caller,
  request: { projectKeys: readonly string[]; type: InsightType; locale: Locale },
): Promise<ProjectRules> {
  refuseSettingsOf(context, caller, [request.type])
  const projects = await rules.findVisibleProjects(context.db, caller.id, request.projectKeys)
  refuseUnknownProjects(request.projectKeys, projects)
  const projectIds = projects.map((project) => project.id)
  const words = await ruleWordsIn(context.db, caller.tenantId, request.locale)
  const found = new Map<string, ProjectRules[string]>()
  for (const { rule, setting } of await rules.findSettings(context.db, projectIds, request.type)) {
    const entry = found.get(rule.id)
    if (entry) entry.settings.push(setting)
    else found.set(rule.id, { rule: withWords(rule, words), settings: [setting] })
  }
  return Object.fromEntries(found)
}

/** The changes of one setting, latest first. */
export async function listChanges(
  context: Context,
  caller: Caller,
  setting: { projectKey: string; type: InsightType; ruleId: string },
): Promise<ProjectRuleChange[]> {
  refuseSettingsOf(context, caller, [setting.type])
  const [project] = await rules.findVisibleProjects(context.db, caller.id, [setting.projectKey])
  if (!project) throw refuse('not_found', { thing: 'project' })
  const [rule] = await findKnownRules(context.db, caller.tenantId, [setting.ruleId])
  if (!rule) throw refuse('not_found', { thing: 'rule' })
  const place = { projectId: project.id, ruleRowId: rule.id, type: setting.type }
  return (await rules.findChanges(context.db, place, MAXIMUM_SHOWN_CHANGES)).map(toChange)
}

/** Settings of monitoring are for those who read monitoring. */
export function refuseSettingsOf(context: Context, caller: Caller, types: readonly InsightType[]): void {
  refuseUnless('configureRules', caller)
  if (types.includes('monitoring')) refuseUnreadable(context, caller, 'monitoring')
}

/** Unknown and foreign projects get the same refusal. */
export function refuseUnknownProjects(
  projectKeys: readonly string[],
  visible: readonly { projectKey: string }[],
): void {
  const known = new Set(visible.map((project) => project.projectKey))
  if (projectKeys.some((key) => !known.has(key))) throw refuse('not_found', { thing: 'project' })
}

const toChange = (row: rules.ChangeRow): ProjectRuleChange => ({
  changedAt: row.changedAt.toISOString(),
  changedBy: row.changedBy,
  imported: row.imported,
  from:
    row.fromActive === null || row.fromPriority === null
      ? null
      : { active: row.fromActive, priority: row.fromPriority },
  to: { active: row.toActive, priority: row.toPriority },
})
