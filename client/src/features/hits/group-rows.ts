import {
  type CategoryFilter,
  type InsightType,
  SEVERITIES,
  type Severity,
  severityRank,
} from '@bonfire/contract/category'
import type { InsightGroup } from '@bonfire/contract/hits'
import { type PriorityLevel, priorityLevel } from './priority.ts'

/** What a rule type is called; the rules without one are Other. */
export type RuleTypeLabels = Record<Exclude<CategoryFilter, 'all'>, string>

/** What rows show of a rule in the chosen language. */
export interface RuleLabels {
  readonly ruleTypes: RuleTypeLabels
  readonly severities: Record<Severity, string>
}

/** A severity as given and as it is shown: an address with either word finds the same in every language. */
export function severityWords(severity: string | null, { severities }: RuleLabels): string {
  const known = SEVERITIES[severityRank(severity)]
  return known === undefined ? (severity ?? '') : `${severity}\n${severities[known]}`
}

/** One rule at one site with everything that filtering and sorting compare, worked out once a load. */
export interface GroupRow {
  readonly id: string
  readonly group: InsightGroup
  readonly category: Exclude<CategoryFilter, 'all'>
  readonly level: PriorityLevel
  readonly severityRank: number
  readonly siteRank: number
  readonly regionRank: number
  readonly ruleRank: number
  readonly categoryRank: number
  /** The place of its site, and of its rule, among those of the list. */
  readonly siteNumber: number
  readonly ruleNumber: number
  /** What the search finds it by, as places in the list's search texts. */
  readonly siteText: number
  readonly ruleText: number
  /** Equipment as small numbers, the active ones first. */
  readonly equips: readonly number[]
  /** Every equip at this site and rule is snoozed (ANL-16). */
  readonly isAllSnoozed: boolean
}

export interface GroupRows {
  /** By name: of the rules, then of the sites. */
  readonly rows: readonly GroupRow[]
  /** Every text that a row is found by, lower case and each once: many rows share one. */
  readonly searchTexts: readonly string[]
  /** What equipment is called, lower case and each once. */
  readonly equipTexts: readonly string[]
  /** Place among them, by the number of an equip in its group. */
  readonly equipTextOf: readonly number[]
  /** Every equip number lies below it. */
  readonly equipBound: number
}

// Above this an array indexed by equip number would cost more memory than the answer itself.
const MAXIMUM_EQUIP_NUMBER = 4_000_000

export function groupId(group: Pick<InsightGroup, 'siteId' | 'ruleId'>): string {
  return `${group.siteId}/${group.ruleId}`
}

interface NamedGroups {
  readonly groups: readonly InsightGroup[]
  /** By the numbers of the groups' targets. */
  readonly equipNames: readonly string[]
}

export function toGroupRows(
  { groups, equipNames }: NamedGroups,
  insightType: InsightType,
  labels: RuleLabels,
): GroupRows {
  const siteRanks = alphabeticalRanks(groups, (group) => group.site)
  const regionRanks = alphabeticalRanks(groups, (group) => group.region ?? '')
  const ruleRanks = alphabeticalRanks(groups, (group) => group.ruleName)
  const categoryRanks = alphabeticalRanks(groups, (group) => labels.ruleTypes[group.ruleType ?? 'other'])
  const equips = equipNumbers(groups)
  const siteNumbers = createNumbers()
  const ruleNumbers = createNumbers()
  const searchTexts = createNumbers()
  const equipTexts = createNumbers()
  const equipTextOf = equipNames.map((name) => equipTexts.of(name.toLowerCase()))
  const rows = groups.map((group, index): GroupRow => {
    const category = group.ruleType ?? 'other'
    const level = priorityLevel(group.priority, insightType)
    const ruleTypeLabel = labels.ruleTypes[category]
    const badge = level === 0 ? '' : `P${level}`
    return {
      id: groupId(group),
      group,
      category,
      level,
      severityRank: severityRank(group.severity),
      siteRank: siteRanks.get(group.site) ?? 0,
      regionRank: regionRanks.get(group.region ?? '') ?? 0,
      ruleRank: ruleRanks.get(group.ruleName) ?? 0,
      categoryRank: categoryRanks.get(ruleTypeLabel) ?? 0,
      siteNumber: siteNumbers.of(group.siteId),
      ruleNumber: ruleNumbers.of(group.ruleId),
      siteText: searchTexts.of(`${group.site}
${group.region ?? ''}`),
      ruleText: searchTexts.of(`${group.ruleName}
${ruleTypeLabel}
${severityWords(group.severity, labels)}
${badge}`),
      equips: equips.numbers[index] ?? [],
      isAllSnoozed: group.activeTargetCount === 0,
    }
  })
  return {
    rows: rows.sort((a, b) => a.ruleRank - b.ruleRank || a.siteRank - b.siteRank),
    searchTexts: searchTexts.texts().map((text) => text.toLowerCase()),
    equipTexts: equipTexts.texts(),
    equipTextOf,
    equipBound: equips.bound,
  }
}

/** Numbers texts in the order in which they come. */
function createNumbers() {
  const numbers = new Map<string, number>()
  return {
    of: (text: string) => {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, numbers.size)
      return numbers.size - 1
    },
    texts: () => [...numbers.keys()],
  }
}

// A collator compares slowly; a few distinct names are sorted once and rows compare whole numbers.
function alphabeticalRanks(groups: readonly InsightGroup[], nameOf: (group: InsightGroup) => string) {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const names = [...new Set(groups.map(nameOf))].sort((a, b) => compare(a, b) || (a < b ? -1 : 1))
  return new Map(names.map((name, rank) => [name, rank]))
}

function equipNumbers(groups: readonly InsightGroup[]): { numbers: readonly (readonly number[])[]; bound: number } {
  let highest = -1
  let lowest = 0
  for (const { targets } of groups) {
    for (const target of targets) {
      if (target > highest) highest = target
      if (target < lowest) lowest = target
    }
  }
  const numbers = groups.map((group) => group.targets)
  if (lowest >= 0 && highest <= MAXIMUM_EQUIP_NUMBER) return { numbers, bound: highest + 1 }

  const renumbered = new Map<number, number>()
  const number = (target: number) => {
    const known = renumbered.get(target)
    if (known !== undefined) return known
    renumbered.set(target, renumbered.size)
    return renumbered.size - 1
  }
  return { numbers: numbers.map((targets) => targets.map(number)), bound: renumbered.size }
}
