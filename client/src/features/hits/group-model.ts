import { CATEGORY_FILTERS, type CategoryFilter } from '@bonfire/contract/category'
import type { GroupBy } from '../../lib/analysis-defaults.ts'
import { searchWords, wordsInTexts } from '../../lib/search.ts'
import type { GroupRow, GroupRows } from './group-rows.ts'
import { type RowOrder, type SectionFacts, sectionOrder } from './group-sorting.ts'
import { type PriorityLevel, priorityOrder } from './priority.ts'

/** Which of the loaded groups a person chose to see. */
export interface GroupFilter {
  readonly category: CategoryFilter
  readonly search: string
  readonly showSnoozed: boolean
}

/** And how. */
export interface GroupChoice extends GroupFilter, RowOrder {
  readonly groupBy: GroupBy
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

/** What fits a filter. */
export interface FoundGroups {
  /** By name. */
  readonly rows: readonly GroupRow[]
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
  /** Distinct equips of some of the rows. */
  readonly countEquips: (rows: readonly GroupRow[]) => number
}

export function findGroups(groupRows: GroupRows, { category, search, showSnoozed }: GroupFilter): FoundGroups {
  const matches = createMatcher(groupRows, search)
  const categoryCounts = Object.fromEntries(CATEGORY_FILTERS.map((name) => [name, 0])) as Record<CategoryFilter, number>
  const awake: GroupRow[] = []
  const rows: GroupRow[] = []
  const sites = new Set<number>()
  let snoozedCount = 0
  for (const row of groupRows.rows) {
    if (!matches(row)) continue
    const isAwake = !row.isAllSnoozed
    if (isAwake) categoryCounts[row.category] += 1
    if (category !== 'all' && category !== row.category) continue
    if (isAwake || showSnoozed) rows.push(row)
    if (isAwake) sites.add(row.siteNumber)
    if (isAwake) awake.push(row)
    else snoozedCount += 1
  }
  for (const name of CATEGORY_FILTERS) if (name !== 'all') categoryCounts.all += categoryCounts[name]
  const countEquips = createEquipCounter(groupRows.equipBound, showSnoozed)
  return {
    rows,
    rowCount: rows.length,
    insightCount: awake.length,
    siteCount: sites.size,
    equipCount: countEquips(awake),
    snoozedCount,
    categoryCounts,
    countEquips,
  }
}

/**
 * A word has no line break, so that it lies in one of a row's two texts or in the name of an equip; those are few
 * beside the rows.
 */
function createMatcher(groupRows: GroupRows, search: string): (row: GroupRow) => boolean {
  const { searchTexts, equipTexts, equipTextOf } = groupRows
  const words = searchWords(search)
  const inTexts = wordsInTexts(searchTexts, words)
  const inEquips = wordsInTexts(equipTexts, words)
  return ({ siteText, ruleText, group }) => {
    for (const [place, isIn] of inTexts.entries()) {
      if (isIn[siteText] || isIn[ruleText]) continue
      if (!group.targets.some((target) => inEquips[place]?.[equipTextOf[target] ?? -1])) return false
    }
    return true
  }
}

/** Counts distinct equips; one array serves every count because each leaves its own mark in it. */
function createEquipCounter(equipBound: number, includeSnoozed: boolean): FoundGroups['countEquips'] {
  const lastSeenIn = new Uint32Array(equipBound)
  let mark = 0
  return (rows) => {
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

export interface GroupModel extends FoundGroups {
  readonly sections: readonly Section[]
}

interface Arrangement extends Pick<GroupChoice, 'groupBy' | 'sortBy' | 'showSnoozed'> {
  readonly countEquips: FoundGroups['countEquips']
}

/** The sections in their order; inside them the rows keep theirs. */
export function buildSections(inOrder: readonly GroupRow[], arrangement: Arrangement): Section[] {
  const { groupBy, sortBy } = arrangement
  const members: GroupRow[][] = []
  for (const row of inOrder) {
    const number = sectionNumber(row, groupBy)
    const before = members[number]
    if (before) before.push(row)
    else members[number] = [row]
  }
  const sections: Section[] = []
  for (const rows of members) {
    const first = rows?.[0]
    if (first) sections.push(buildSection(first, rows, arrangement))
  }
  return sections.sort(sectionOrder(sortBy, groupBy))
}

function buildSection(first: GroupRow, rows: readonly GroupRow[], arrangement: Arrangement): Section {
  const { groupBy, showSnoozed, countEquips } = arrangement
  let hits = 0
  let actions = 0
  let insightCount = 0
  let strongest = first
  for (const row of rows) {
    const { group } = row
    hits += showSnoozed ? group.hits : group.activeHits
    actions += showSnoozed ? group.actionsCount : group.activeActionsCount
    if (!row.isAllSnoozed) insightCount += 1
    if (priorityOrder(row.level) < priorityOrder(strongest.level)) strongest = row
  }
  let equips: number | undefined
  return {
    key: sectionKey(first, groupBy),
    name: sectionName(first, groupBy),
    nameRank: sectionRank(first, groupBy),
    level: strongest.level,
    rows,
    insightCount,
    hits,
    actions,
    // Most sections lie below the fold, where nobody asks for it.
    get equips() {
      equips ??= countEquips(rows)
      return equips
    },
  }
}

function sectionNumber(row: GroupRow, groupBy: GroupBy): number {
  if (groupBy === 'site') return row.siteNumber
  return groupBy === 'rule' ? row.ruleNumber : row.level
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
