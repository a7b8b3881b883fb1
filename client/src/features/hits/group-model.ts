import { CATEGORY_FILTERS, type CategoryFilter } from '@bonfire/contract/category'
import type { GroupBy, SortBy } from '../../lib/analysis-defaults.ts'
import type { GroupRow, GroupRows } from './group-rows.ts'
import { countsOf, type GroupColumnSort, rowOrder, type SectionFacts, sectionOrder } from './group-sorting.ts'
import { type PriorityLevel, priorityOrder } from './priority.ts'
import { matchesWords, searchWords } from './search.ts'

/** What a person chose to see of the loaded groups. */
export interface GroupChoice {
  readonly category: CategoryFilter
  readonly search: string
  readonly groupBy: GroupBy
  readonly sortBy: SortBy
  readonly columnSort: GroupColumnSort | null
  readonly showSnoozed: boolean
}

/** The rows of one site, rule or priority, with their counts. */
export interface Section extends SectionFacts {
  /** Unique under one grouping; the collapsed state is kept under `groupBy:id`. */
  readonly key: string
  /** Site label or rule name; empty when grouped by priority, whose names are translated. */
  readonly name: string
  /** The strongest priority inside. */
  readonly level: PriorityLevel
  readonly rows: readonly GroupRow[]
  readonly actions: number
}

export interface GroupModel {
  readonly sections: readonly Section[]
  /** Rows of the sections. */
  readonly rowCount: number
  /** Insights without the all-snoozed ones; sites and equips are distinct over the same set (OPEN-C28). */
  readonly insightCount: number
  readonly siteCount: number
  readonly equipCount: number
  /** All-snoozed groups under the present category and search (OPEN-C07). */
  readonly snoozedCount: number
  /** Insights of each category under the present search. */
  readonly categoryCounts: Readonly<Record<CategoryFilter, number>>
}

export function buildGroupModel(groupRows: GroupRows, choice: GroupChoice): GroupModel {
  const found = findRows(groupRows, choice)
  const equipCounter = createEquipCounter(groupRows.equipBound)
  const awake = found.matching.filter((row) => !row.isAllSnoozed)
  const shown = choice.showSnoozed ? found.matching : awake
  return {
    sections: buildSections(shown, choice, equipCounter),
    rowCount: shown.length,
    insightCount: awake.length,
    siteCount: new Set(awake.map((row) => row.group.siteId)).size,
    equipCount: equipCounter(awake, choice.showSnoozed),
    snoozedCount: found.matching.length - awake.length,
    categoryCounts: found.categoryCounts,
  }
}

function findRows({ rows }: GroupRows, { search, category }: GroupChoice) {
  const words = searchWords(search)
  const categoryCounts = Object.fromEntries(CATEGORY_FILTERS.map((name) => [name, 0])) as Record<CategoryFilter, number>
  const matching: GroupRow[] = []
  for (const row of rows) {
    if (!matchesWords(row.searchText, words)) continue
    if (!row.isAllSnoozed) {
      categoryCounts.all += 1
      categoryCounts[row.category] += 1
    }
    if (category === 'all' || category === row.category) matching.push(row)
  }
  return { matching, categoryCounts }
}

type EquipCounter = (rows: readonly GroupRow[], includeSnoozed: boolean) => number

/** Counts distinct equips; one array serves every count because each leaves its own mark in it. */
function createEquipCounter(equipBound: number): EquipCounter {
  const lastSeenIn = new Uint32Array(equipBound)
  let mark = 0
  return (rows, includeSnoozed) => {
    mark += 1
    let count = 0
    for (const { equips, group } of rows) {
      const end = includeSnoozed ? equips.length : group.activeTargetCount
      for (let index = 0; index < end; index += 1) {
        const equip = equips[index]
        if (equip === undefined || lastSeenIn[equip] === mark) continue
        lastSeenIn[equip] = mark
        count += 1
      }
    }
    return count
  }
}

function buildSections(rows: readonly GroupRow[], choice: GroupChoice, countEquips: EquipCounter): Section[] {
  const { groupBy, sortBy, columnSort, showSnoozed } = choice
  const rowsByKey = Map.groupBy(rows, (row) => sectionKey(row, groupBy))
  const order = rowOrder(columnSort, sortBy, showSnoozed)
  const sections: Section[] = []
  for (const [key, members] of rowsByKey) {
    const first = members[0]
    if (!first) continue
    let hits = 0
    let actions = 0
    let insightCount = 0
    let strongest = first
    for (const row of members) {
      const counts = countsOf(row, showSnoozed)
      hits += counts.hits
      actions += counts.actions
      if (!row.isAllSnoozed) insightCount += 1
      if (priorityOrder(row.level) < priorityOrder(strongest.level)) strongest = row
    }
    const sorted = sortedWhenAsked(members, order)
    sections.push({
      key,
      name: sectionName(first, groupBy),
      nameRank: sectionRank(first, groupBy),
      level: strongest.level,
      get rows() {
        return sorted()
      },
      insightCount,
      hits,
      actions,
      equips: countEquips(members, showSnoozed),
    })
  }
  return sections.sort(sectionOrder(sortBy, groupBy))
}

/** Most sections lie below the fold, where nobody asks for the order of their rows. */
function sortedWhenAsked(rows: GroupRow[], order: (a: GroupRow, b: GroupRow) => number): () => readonly GroupRow[] {
  let isSorted = false
  return () => {
    if (!isSorted) rows.sort(order)
    isSorted = true
    return rows
  }
}

function sectionKey(row: GroupRow, groupBy: GroupBy): string {
  if (groupBy === 'site') return row.group.siteId
  return groupBy === 'rule' ? row.group.ruleId : String(row.level)
}

function sectionName(row: GroupRow, groupBy: GroupBy): string {
  if (groupBy === 'site') return row.group.site
  return groupBy === 'rule' ? row.group.ruleName : ''
}

function sectionRank(row: GroupRow, groupBy: GroupBy): number {
  if (groupBy === 'site') return row.siteRank
  return groupBy === 'rule' ? row.ruleRank : priorityOrder(row.level)
}
