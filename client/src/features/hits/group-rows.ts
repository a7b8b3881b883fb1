import type { InsightGroup } from '@bonfire/contract/hits/insight-group'
import {
  type CategoryFilter,
  type InsightType,
  SEVERITIES,
  type Severity,
  severityRank,
} from '@bonfire/contract/values/category'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { type PriorityLevel, priorityLevel } from './marks/priority.ts'

/** The label of a rule type; rules without one are Other. */
export type RuleTypeLabels = Record<Exclude<CategoryFilter, 'all'>, string>

/** The words of a rule in rows, in the user's language. */
export interface RuleLabels {
  readonly ruleTypes: RuleTypeLabels
  readonly severities: Record<Severity, string>
}

/** A severity as stored and as shown: a URL with either word finds the same in every language. */
export function severityWords(severity: string | null, { severities }: RuleLabels): string {
  const known = SEVERITIES[severityRank(severity)]
  return known === undefined ? (severity ?? '') : `${severity}\n${severities[known]}`
}

/** A rule at a site with everything needed for filtering and sorting, computed once per load. */
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
  /** The index of its site and of its rule in the list. */
  readonly siteNumber: number
  readonly ruleNumber: number
  /** The indexes of its search texts. */
  readonly siteText: number
  readonly ruleText: number
  /** Equipment as small numbers, active ones first. */
  readonly equips: readonly number[]
  /** True if every equip at this site and rule is snoozed. */
  readonly isAllSnoozed: boolean
}

export interface GroupRows {
  /** Sorted by rule name, then by site name. */
  readonly rows: readonly GroupRow[]
  /** All search texts, in lower case and without duplicates: many rows share one. */
  readonly searchTexts: readonly string[]
  /** Equip names, in lower case and without duplicates. */
  readonly equipTexts: readonly string[]
  /** The index among them, by equip number. */
  readonly equipTextOf: readonly number[]
  /** All equip numbers are below it. */
  readonly equipBound: number
}

// Above this, an array indexed by equip number would use more memory than the response itself.
const MAXIMUM_EQUIP_NUMBER = 4_000_000

export function groupId(group: Pick<InsightGroup, 'siteId' | 'ruleId'>): string {
  return `${group.siteId}/${group.ruleId}`
}

interface NamedGroups {
  readonly groups: readonly InsightGroup[]
  /** Names by target number. */
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
  const equipTextOf = equipNames.map((name) => equipTexts.of(foldedText(name)))
  const rows = groups.map((group, index): GroupRow => {
    const category = group.ruleType ?? 'other'
    const level = priorityLevel(group.priority, insightType)
    const ruleTypeLabel = labels.ruleTypes[category]
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
${severityWords(group.severity, labels)}`),
      equips: equips.numbers[index] ?? [],
      isAllSnoozed: group.activeTargetCount === 0,
    }
  })
  return {
    rows: rows.sort((a, b) => a.ruleRank - b.ruleRank || a.siteRank - b.siteRank),
    searchTexts: searchTexts.texts().map(foldedText),
    equipTexts: equipTexts.texts(),
    equipTextOf,
    equipBound: equips.bound,
  }
}

/** Numbers texts in order of appearance. */
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

// A collator is slow, so the few distinct names are sorted once and rows compare integers.
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
