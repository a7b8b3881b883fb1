import type { Rule } from '@bonfire/contract/rules'
import type { Project } from '@bonfire/contract/sites'
import { compareLabels } from '../../../lib/compare-labels.ts'
import type { ListedRule } from '../saving/rule-config.ts'

/** Rules by name, case-insensitively, ties by id. */
export function listRulesByName(rules: Readonly<Record<string, Rule>>): ListedRule[] {
  return Object.values(rules)
    .map((rule) => ({ ...rule, filterName: rule.name.toLocaleLowerCase() }))
    .sort((a, b) => compareLabels(a.name, b.name) || compareLabels(a.id, b.id))
}

export function listProjectsByName(projects: Readonly<Record<string, Project>>): Project[] {
  return Object.values(projects).sort((a, b) => compareLabels(a.projectName, b.projectName))
}

/** Matches every word of the filter in the name, case-insensitively. */
export function filterByName<Item>(
  items: readonly Item[],
  filter: string,
  lowerCaseName: (item: Item) => string,
): readonly Item[] {
  const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => words.every((word) => lowerCaseName(item).includes(word)))
}
