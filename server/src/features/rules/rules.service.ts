import type { InsightType } from '@bonfire/contract/category'
import { MAXIMUM_SHOWN_CHANGES, type ProjectRuleChange, type ProjectRules, type Rule } from '@bonfire/contract/rules'
import { hasSettingsRole } from '@bonfire/contract/users'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, notFound } from '../../http/refusal.ts'
import * as rules from './rules.repository.ts'
import { findKnownRules } from './rules-save.repository.ts'

/** Throws `forbidden` for whoever may not see and change rule settings (AUTH-20). */
export function mayConfigureRules(caller: Caller): void {
  if (hasSettingsRole(caller)) return
  throw forbidden('Rule settings are for administrators and engineering admins. Ask one of them to change a rule.')
}

/** Every rule of the caller's tenant, keyed by its id. */
export async function listRules(context: Context, caller: Caller): Promise<Record<string, Rule>> {
  mayConfigureRules(caller)
  const rows = await rules.findRules(context.db, caller.tenantId)
  return Object.fromEntries(rows.map((rule) => [rule.id, rule]))
}

/** The rules that the projects have settings of this type for. Throws `not_found` for a project that is not the caller's. */
export async function searchProjectRules(
  context: Context,
  caller: Caller,
  request: { projectKeys: readonly string[]; type: InsightType },
): Promise<ProjectRules> {
  mayConfigureRules(caller)
  const projects = await rules.findVisibleProjects(context.db, caller.id, request.projectKeys)
  refuseUnknownProjects(request.projectKeys, projects)
  const projectIds = projects.map((project) => project.id)
  const found = new Map<string, ProjectRules[string]>()
  for (const { rule, setting } of await rules.findSettings(context.db, projectIds, request.type)) {
    const entry = found.get(rule.id)
    if (entry) entry.settings.push(setting)
    else found.set(rule.id, { rule, settings: [setting] })
  }
  return Object.fromEntries(found)
}

/** What was changed in one setting, the newest first. */
export async function listChanges(
  context: Context,
  caller: Caller,
  setting: { projectKey: string; type: InsightType; ruleId: string },
): Promise<ProjectRuleChange[]> {
  mayConfigureRules(caller)
  const [project] = await rules.findVisibleProjects(context.db, caller.id, [setting.projectKey])
  if (!project) throw notFound('project')
  const [rule] = await findKnownRules(context.db, caller.tenantId, [setting.ruleId])
  if (!rule) throw notFound('rule')
  const place = { projectId: project.id, ruleId: rule.id, type: setting.type }
  return (await rules.findChanges(context.db, place, MAXIMUM_SHOWN_CHANGES)).map(toChange)
}

/** Unknown and foreign projects are refused alike. */
export function refuseUnknownProjects(
  projectKeys: readonly string[],
  visible: readonly { projectKey: string }[],
): void {
  const known = new Set(visible.map((project) => project.projectKey))
  if (projectKeys.some((key) => !known.has(key))) throw notFound('project')
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
