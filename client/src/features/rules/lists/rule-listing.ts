import type { Rule } from '@bonfire/contract/rules'
import type { Project } from '@bonfire/contract/sites'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { compareLabels } from '../../../lib/compare-labels.ts'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import type { ListedRule } from '../saving/rule-config.ts'

/** Rules by name, case-insensitively, ties by id. */
export function listRulesByName(rules: Readonly<Record<string, Rule>>): ListedRule[] {
  return Object.values(rules)
    .map((rule) => ({ ...rule, filterName: foldedText(rule.name) }))
    .sort((a, b) => compareLabels(a.name, b.name) || compareLabels(a.id, b.id))
}

export function listProjectsByName(projects: Readonly<Record<string, Project>>): Project[] {
  return Object.values(projects).sort((a, b) => compareLabels(a.projectName, b.projectName))
}

/** Matches every word of the filter in the name, case-insensitively. */
export function filterByName<Item>(
  items: readonly Item[],
  filter: string,
  itemName: (item: Item) => string,
): readonly Item[] {
  const words = searchWords(filter)
  if (words.length === 0) return items
  return items.filter((item) => matchesWords(itemName(item), words))
}
