import type { GroupBy, SortBy } from '../../lib/analysis-defaults.ts'
import type { GroupRow } from './group-rows.ts'
import { priorityOrder } from './priority.ts'

export type Direction = 'asc' | 'desc'

/** The ten columns in their order (ANL-37). */
export const GROUP_COLUMNS = [
  'latest',
  'priority',
  'site',
  'region',
  'rule',
  'hits',
  'equips',
  'ruleType',
  'severity',
  'actions',
] as const
export type GroupColumn = (typeof GROUP_COLUMNS)[number]

export interface GroupColumnSort {
  readonly column: GroupColumn
  readonly direction: Direction
}

/** What was stored, as far as it names one of the columns. */
export function toGroupColumnSort(stored: { column: string; direction: Direction } | null): GroupColumnSort | null {
  const column = GROUP_COLUMNS.find((name) => name === stored?.column)
  return stored && column ? { column, direction: stored.direction } : null
}

/** The numbers that stand for a row: the active ones, or all while snoozed ones are shown (OPEN-C05). */
export interface Counts {
  readonly hits: number
  readonly equips: number
  readonly actions: number
}

export function countsOf({ group }: GroupRow, showSnoozed: boolean): Counts {
  return showSnoozed
    ? { hits: group.hits, equips: group.targetCount, actions: group.actionsCount }
    : { hits: group.activeHits, equips: group.activeTargetCount, actions: group.activeActionsCount }
}

/** Every equip has an action (ANL-18). */
export function isFullyAssociated({ group }: GroupRow): boolean {
  return group.targetCount > 0 && group.actionsCount === group.targetCount
}

type Compare<T> = (a: T, b: T) => number

/** Ascending order of one column; newest, strongest and most severe count as the highest. */
function columnOrder(column: GroupColumn, showSnoozed: boolean): Compare<GroupRow> {
  switch (column) {
    case 'latest':
      return (a, b) => a.group.latestAt - b.group.latestAt
    case 'priority':
      return (a, b) => priorityOrder(b.level) - priorityOrder(a.level)
    case 'site':
      return (a, b) => a.siteRank - b.siteRank
    case 'region':
      return (a, b) => a.regionRank - b.regionRank
    case 'rule':
      return (a, b) => a.ruleRank - b.ruleRank
    case 'ruleType':
      return (a, b) => a.categoryRank - b.categoryRank
    case 'severity':
      return (a, b) => b.severityRank - a.severityRank
    case 'hits':
    case 'equips':
    case 'actions':
      return (a, b) => countsOf(a, showSnoozed)[column] - countsOf(b, showSnoozed)[column]
  }
}

const byName: Compare<GroupRow> = (a, b) => a.ruleRank - b.ruleRank || a.siteRank - b.siteRank

/** The order of rows inside a section: the column the person chose, else what the sections are sorted by. */
export function rowOrder(columnSort: GroupColumnSort | null, sortBy: SortBy, showSnoozed: boolean): Compare<GroupRow> {
  if (columnSort) {
    const order = columnOrder(columnSort.column, showSnoozed)
    const sign = columnSort.direction === 'asc' ? 1 : -1
    return (a, b) => sign * order(a, b) || byName(a, b)
  }
  if (sortBy === 'alphaAsc') return byName
  if (sortBy === 'alphaDesc') return (a, b) => byName(b, a)
  const order = columnOrder(sortBy === 'equips' ? 'equips' : 'hits', showSnoozed)
  return (a, b) => order(b, a) || byName(a, b)
}

/** What two sections are compared by. */
export interface SectionFacts {
  /** Place in the alphabet; for priorities P1, P2, P3, none. */
  readonly nameRank: number
  readonly insightCount: number
  readonly hits: number
  readonly equips: number
}

/** The six orders of the sections (OPEN-C03, OPEN-C04). */
export function sectionOrder(sortBy: SortBy, groupBy: GroupBy): Compare<SectionFacts> {
  const byNameRank: Compare<SectionFacts> = (a, b) => a.nameRank - b.nameRank
  switch (sortBy) {
    case 'hits':
      return (a, b) => b.hits - a.hits || byNameRank(a, b)
    case 'equips':
      return (a, b) => b.equips - a.equips || byNameRank(a, b)
    case 'alphaAsc':
      return byNameRank
    case 'alphaDesc':
      return (a, b) => byNameRank(b, a)
    case 'insightAsc':
      if (groupBy === 'priority') return (a, b) => byNameRank(b, a)
      return (a, b) => a.insightCount - b.insightCount || byNameRank(a, b)
    case 'insightDesc':
      if (groupBy === 'priority') return byNameRank
      return (a, b) => b.insightCount - a.insightCount || byNameRank(a, b)
  }
}
