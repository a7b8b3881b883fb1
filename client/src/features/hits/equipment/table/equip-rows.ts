import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { type Firing, type Occurrence, sumOfCosts } from '@bonfire/contract/hits/hits'
import type { ActionRepairs } from '@bonfire/contract/proof/repair'
import { isSnoozed } from '@bonfire/contract/snooze'
import { severityRank } from '@bonfire/contract/values/category'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { matchesWords, searchWords } from '../../../../lib/search.ts'
import { type RuleLabels, severityWords } from '../../group-rows.ts'
import type { Direction } from '../../group-sorting.ts'

/** An equipment rule with a summary of its occurrences. */
export interface EquipRow {
  readonly equipRuleId: string
  readonly equip: string
  readonly equipId: string
  /** The number in the short address of the equip. */
  readonly equipNumber: number | undefined
  /** The latest one. */
  readonly occurrenceId: string
  /** The latest site-local day with a firing. */
  readonly latestDay: string
  /** Start of the latest firing, epoch seconds. */
  readonly latestAt: number
  /** The worst in the range. */
  readonly severity: string | null
  /** The latest one given. */
  readonly details: string | null
  /** The names of rules that found the same at the same time, and whose findings are part of these. */
  readonly restatedBy: readonly string[]
  readonly hits: number
  /** The cost of the firings for which it was estimated; null without any. */
  readonly cost: number | null
  readonly ruleType: Occurrence['ruleType']
  readonly priority: number
  readonly reportUrl: string | null
  readonly actionKey: string | null
  /** The end of the action; null if it is open or there is none. */
  readonly actionEnd: 'Closed' | 'Rejected' | null
  /** Epoch seconds; null unless the action is closed. */
  readonly actionClosedAt: number | null
  /** The number of days on which it fired after its action was closed; null if not closed. */
  readonly daysFiredAgain: number | null
  /** Whether the repair has held; null if the action was not closed as fixed, or is not judged yet. */
  readonly repair: ActionRepairs | null
  /** Epoch seconds. */
  readonly snoozeEnd: number | null
  /** It ends with the action. */
  readonly isUntilClosed: boolean
  readonly snoozeReason: string | null
  /** It is snoozed as a false alert. */
  readonly isFalseAlert: boolean
  /** The name of the person who snoozed it. */
  readonly snoozedBy: string | null
  readonly firings: readonly Firing[]
}

export const EQUIP_COLUMNS = ['latest', 'severity', 'equip', 'details', 'hits', 'cost', 'ruleType', 'action'] as const
export type EquipColumn = (typeof EQUIP_COLUMNS)[number]

/** Costs have a column only if one was estimated. */
export const shownColumns = (hasCosts: boolean): readonly EquipColumn[] =>
  EQUIP_COLUMNS.filter((id) => id !== 'cost' || hasCosts)

/** Returns one row per equipment rule, from its occurrences over any number of days. */
export function toEquipRows(occurrences: readonly Occurrence[]): EquipRow[] {
  const byEquipRule = Map.groupBy(occurrences, (occurrence) => occurrence.equipRuleId)
  return [...byEquipRule.values()].map(toEquipRow)
}

function toEquipRow(occurrences: readonly Occurrence[]): EquipRow {
  const newestFirst = occurrences.toSorted((a, b) => (a.occurredOn < b.occurredOn ? 1 : -1))
  const newest = newestFirst[0] as Occurrence
  const firings = newestFirst.flatMap((occurrence) => occurrence.times).sort((a, b) => a.t - b.t)
  const severities = occurrences.map((occurrence) => occurrence.severity)
  const newestGiven = <Value>(read: (occurrence: Occurrence) => Value | null): Value | null =>
    newestFirst.map(read).find((value) => value !== null) ?? null
  return {
    equipRuleId: newest.equipRuleId,
    equip: newest.targetName,
    equipId: newest.targetId,
    equipNumber: newest.equipNumber,
    occurrenceId: newest.occurrenceId,
    latestDay: newest.occurredOn,
    latestAt: firings.at(-1)?.t ?? 0,
    severity: severities.sort((a, b) => severityRank(a) - severityRank(b))[0] ?? null,
    details: newestGiven((occurrence) => occurrence.description),
    restatedBy: [...new Set(newestFirst.flatMap(({ restatedBy = [] }) => restatedBy.map(({ ruleName }) => ruleName)))],
    hits: occurrences.reduce((sum, occurrence) => sum + occurrence.hits, 0),
    cost: sumOfCosts(occurrences.map(({ cost }) => cost)),
    ruleType: newest.ruleType,
    priority: newest.priority,
    reportUrl: newestGiven((occurrence) => occurrence.reportUrl),
    actionKey: newest.issueKey,
    actionEnd: actionEndOf(newest.issueStatus),
    actionClosedAt: newest.issueClosedAt,
    daysFiredAgain: daysFiredAgain(occurrences, newest),
    repair: newest.repair ?? null,
    snoozeEnd: newest.snoozeEnd,
    isUntilClosed: newest.isUntilClosed,
    snoozeReason: newest.snoozeReason,
    isFalseAlert: newest.isFalseAlert === true,
    snoozedBy: newest.snoozedBy,
    firings,
  }
}

function actionEndOf(status: string | null): EquipRow['actionEnd'] {
  return status === 'Closed' || status === 'Rejected' ? status : null
}

function daysFiredAgain(occurrences: readonly Occurrence[], { issueStatus, issueClosedAt }: Occurrence): number | null {
  return issueStatus === 'Closed' && issueClosedAt !== null ? daysFiredSince(occurrences, issueClosedAt) : null
}

/** Hits per day in `days`, in order, without snoozed ones, which are not counted anywhere. */
export function hitsByDay(occurrences: readonly Occurrence[], days: readonly string[]): number[] {
  const hits = new Map<string, number>()
  for (const { occurredOn, activeHits } of occurrences) {
    hits.set(occurredOn, (hits.get(occurredOn) ?? 0) + activeHits)
  }
  return days.map((day) => hits.get(day) ?? 0)
}

/** The texts of rows in the user's language. */
export interface EquipLabels extends RuleLabels {
  readonly actionEnds: Record<NonNullable<EquipRow['actionEnd']>, string>
  readonly firedAgain: string
  readonly repairs: Record<ActionRepairs['state'], string>
  readonly unseenAction: string
  readonly snoozed: string
}

/** Rows that contain every word in severity, equip, details, rule type, action or snooze. */
export function filterEquipRows(rows: readonly EquipRow[], search: string, labels: EquipLabels): EquipRow[] {
  const words = searchWords(search)
  return rows.filter((row) => {
    const fields = [
      severityWords(row.severity, labels),
      row.equip,
      row.details,
      ...row.restatedBy,
      labels.ruleTypes[row.ruleType ?? 'other'],
      row.actionKey === UNSEEN_ACTION ? labels.unseenAction : row.actionKey,
      row.actionEnd && labels.actionEnds[row.actionEnd],
      row.repair ? labels.repairs[row.repair.state] : row.daysFiredAgain && labels.firedAgain,
      row.snoozeEnd !== null && labels.snoozed,
    ].filter(Boolean)
    return matchesWords(foldedText(fields.join('\n')), words)
  })
}

export interface EquipColumnSort {
  readonly column: EquipColumn
  readonly direction: Direction
}

/** Latest first, until the user sorts by a header. */
export const DEFAULT_EQUIP_SORT: EquipColumnSort = { column: 'latest', direction: 'desc' }

export function sortEquipRows(
  rows: readonly EquipRow[],
  { column, direction }: EquipColumnSort,
  { ruleTypes }: Pick<RuleLabels, 'ruleTypes'>,
): EquipRow[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const ascending: Record<EquipColumn, (a: EquipRow, b: EquipRow) => number> = {
    latest: (a, b) => a.latestAt - b.latestAt,
    severity: (a, b) => severityRank(b.severity) - severityRank(a.severity),
    equip: (a, b) => compare(a.equip, b.equip),
    details: (a, b) => compare(a.details ?? a.restatedBy.join(), b.details ?? b.restatedBy.join()),
    hits: (a, b) => a.hits - b.hits,
    cost: (a, b) => (a.cost ?? 0) - (b.cost ?? 0),
    ruleType: (a, b) => compare(ruleTypes[a.ruleType ?? 'other'], ruleTypes[b.ruleType ?? 'other']),
    action: (a, b) => compare(a.actionKey ?? '', b.actionKey ?? ''),
  }
  const sign = direction === 'asc' ? 1 : -1
  const isEmpty = EMPTY_CELLS[column] ?? (() => false)
  return rows.toSorted(
    (a, b) => Number(isEmpty(a)) - Number(isEmpty(b)) || sign * ascending[column](a, b) || compare(a.equip, b.equip),
  )
}

/** Blanks come last in both directions. */
const EMPTY_CELLS: Partial<Record<EquipColumn, (row: EquipRow) => boolean>> = {
  severity: ({ severity }) => !severity,
  details: ({ details, restatedBy }) => !details && restatedBy.length === 0,
  cost: ({ cost }) => cost === null,
  action: ({ actionKey }) => actionKey === null,
}

/** A row with an action cannot be selected, unless the action has ended: the fault may need work again. */
export function isSelectable(row: EquipRow): boolean {
  return row.actionKey === null || row.actionEnd !== null
}

/** True if each is on an action that somebody may still close. */
export function areOnActions(rows: readonly Pick<EquipRow, 'actionKey' | 'actionEnd'>[]): boolean {
  return rows.every(({ actionKey, actionEnd }) => actionKey !== null && actionEnd === null)
}

export function isAwake(row: EquipRow, nowSeconds: number): boolean {
  return !isSnoozed(row.snoozeEnd, nowSeconds)
}

interface DayOfFirings {
  readonly times: readonly Firing[]
}

/** The number of days with a firing after an instant in epoch seconds: repaired equipment stays quiet. */
export function daysFiredSince(days: readonly DayOfFirings[], instantSeconds: number): number {
  return days.filter(({ times }) => times.some(({ t }) => t > instantSeconds)).length
}
