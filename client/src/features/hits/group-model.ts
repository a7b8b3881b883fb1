import { CATEGORY_FILTERS, type CategoryFilter } from '@bonfire/contract/values/category'
import { type GroupBy, ONLY_OPTIONS, type Only } from '../../lib/address/analysis-defaults.ts'
import { searchWords, wordsInTexts } from '../../lib/search.ts'
import type { RowCosts } from './costs/amounts.ts'
import type { GroupRow, GroupRows } from './group-rows.ts'
import { type RowOrder, type SectionFacts, sectionOrder } from './group-sorting.ts'
import { type PriorityLevel, priorityOrder } from './marks/priority.ts'

/** The user's choice among the loaded groups. */
export interface GroupFilter {
  readonly category: CategoryFilter
  readonly search: string
  readonly showSnoozed: boolean
  /** Nothing else; undefined for everything. */
  readonly only: Only | undefined
  /** The end of the reader's last visit, epoch seconds; null if there was none, or before it is known. */
  readonly newSince: number | null
}

/** A filter together with the order of its rows. */
export interface GroupChoice extends GroupFilter, RowOrder {
  readonly groupBy: GroupBy
}

/** The rows of one site, rule or priority, with counts. */
export interface Section extends SectionFacts {
  /** Unique within one grouping; the collapsed state is stored under `groupBy:id`. */
  readonly key: string
  /** Site label or rule name; empty for priorities, whose names are translated. */
  readonly name: string
  /** The strongest priority in it. */
  readonly level: PriorityLevel
  readonly rows: readonly GroupRow[]
  readonly actions: number
}

/** The groups that match the filter. */
export interface FoundGroups {
  /** Sorted by name. */
  readonly rows: readonly GroupRow[]
  /** The sections' rows. */
  readonly rowCount: number
  /** Insights without all-snoozed ones; sites and equips are distinct over the same set. */
  readonly insightCount: number
  readonly siteCount: number
  readonly equipCount: number
  /** All-snoozed groups in the current category and search. */
  readonly snoozedCount: number
  /** Insights per category in the current search. */
  readonly categoryCounts: Readonly<Record<CategoryFilter, number>>
  /** Insights of each kind in the current category and search. */
  readonly onlyCounts: Readonly<Record<Only, number>>
  /** Distinct equips of the given rows. */
  readonly countEquips: (rows: readonly GroupRow[]) => number
}

/** True if something that is not snoozed became new at a row since an instant. */
export const isNew = ({ group: { newAt } }: Pick<GroupRow, 'group'>, newSince: number | null): boolean =>
  newSince !== null && newAt !== null && newAt > newSince

export function filterGroups(groupRows: GroupRows, filter: GroupFilter): FoundGroups {
  const { category, search, showSnoozed, only, newSince } = filter
  const isOf = {
    new: (row: GroupRow) => isNew(row, newSince),
    cameBack: ({ group }: GroupRow) => group.cameBack.length > 0,
  }
  const onlyCounts = { new: 0, cameBack: 0 }
  const matches = createMatcher(groupRows, search)
  const categoryCounts = Object.fromEntries(CATEGORY_FILTERS.map((name) => [name, 0])) as Record<CategoryFilter, number>
  const awake: GroupRow[] = []
  const rows: GroupRow[] = []
  const sites = new Set<number>()
  let snoozedCount = 0
  for (const row of groupRows.rows) {
    if (!matches(row)) continue
    const isAwake = !row.isAllSnoozed
    const isInCategory = category === 'all' || category === row.category
    if (isInCategory) for (const kind of ONLY_OPTIONS) if (isOf[kind](row)) onlyCounts[kind] += 1
    if (only && !isOf[only](row)) continue
    if (isAwake) categoryCounts[row.category] += 1
    if (!isInCategory) continue
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
    onlyCounts,
    countEquips,
  }
}

/**
 * A word contains no line break, so it is within one of a row's two texts or an equip's name; there are few of those
 * compared with rows.
 */
function createMatcher(groupRows: GroupRows, search: string): (row: GroupRow) => boolean {
  const { searchTexts, equipTexts, equipTextOf } = groupRows
  const words = searchWords(search)
  const inTexts = wordsInTexts(searchTexts, words)
  const inEquips = wordsInTexts(equipTexts, words)
  // A word counts only as a whole: the 1 of “rule 1” is not that of P1.
  const levels = words.map((word) => (/^p[1-3]$/.test(word) ? Number(word[1]) : undefined))
  return ({ siteText, ruleText, group, level }) => {
    for (const [place, isIn] of inTexts.entries()) {
      if (isIn[siteText] || isIn[ruleText] || levels[place] === level) continue
      if (!group.targets.some((target) => inEquips[place]?.[equipTextOf[target] ?? -1])) return false
    }
    return true
  }
}

/** Counts distinct equips; one array serves all counts because each uses its own mark. */
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
  /** Absent unless the list is sorted by them. */
  readonly costs: RowCosts | undefined
  readonly sections: readonly Section[]
}

interface Arrangement extends Pick<GroupChoice, 'groupBy' | 'sortBy' | 'showSnoozed' | 'costs'> {
  readonly countEquips: FoundGroups['countEquips']
}

/** The sections in order; rows keep their order within them. */
export function buildSections(sortedRows: readonly GroupRow[], arrangement: Arrangement): Section[] {
  const { groupBy, sortBy } = arrangement
  const members: GroupRow[][] = []
  for (const row of sortedRows) {
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
  const { groupBy, showSnoozed, countEquips, costs } = arrangement
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
  let sums: readonly (number | null)[] | undefined
  return {
    key: sectionKey(first, groupBy),
    name: sectionName(first, groupBy),
    nameRank: sectionRank(first, groupBy),
    level: strongest.level,
    rows,
    insightCount,
    hits,
    actions,
    // Computed lazily: most sections are below the fold.
    get equips() {
      equips ??= countEquips(rows)
      return equips
    },
    get costs() {
      sums ??= costs?.sumsOf(rows) ?? []
      return sums
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
