import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import type { SentRow } from '../sent-row.ts'
import type { WholeTable } from './read-whole-table.ts'

const MAXIMUM_REPORTED = 20

/** Rows that are rejected for the same reason. */
export interface Cause extends Problem {
  rowCount: number
  readonly firstRow: number
}

/** Called once for each refused row, with the row as it is in the file. */
export type OnRefusedRow = (refused: RowProblem, sent: SentRow | undefined) => void

export const isEmpty = ({ rows, problems }: Pick<WholeTable<never>, 'rows' | 'problems'>): boolean =>
  rows.length + problems.length === 0

/** Throws why a table cannot be imported as it is read. */
export function refuseObstacle(table: Pick<WholeTable<never>, 'rows' | 'problems' | 'obstacle'>): void {
  if (table.obstacle) throw new Refusal(table.obstacle)
  if (isEmpty(table)) throw refuse('table.no-rows')
}

/** Refuses all if one row is wrong. */
export function refuseRows(problems: readonly RowProblem[]): void {
  if (problems.length === 0) return
  const reported = problems
    .slice(0, MAXIMUM_REPORTED)
    .map(({ row, code, params }) => problem('table.row', { row, problem: { code, params } }))
  const more = problems.length - reported.length
  throw refuse('table.wrong', {
    count: new Set(problems.map(({ row }) => row)).size,
    problems: more > 0 ? [...reported, problem('model.more', { count: more })] : reported,
  })
}

/** A row with several problems is listed once in a report, with all of them. */
export function tellRefused(
  table: Pick<WholeTable<never>, 'header' | 'rows' | 'problems'>,
  problems: readonly RowProblem[],
  onRefusedRow: OnRefusedRow | undefined,
): void {
  if (!onRefusedRow || problems.length === 0) return
  const records = new Map([
    ...table.rows.map(({ row, record }) => [row, record] as const),
    ...table.problems.flatMap(({ row, record }) => (record ? [[row, record] as const] : [])),
  ])
  for (const [row, all] of Map.groupBy(problems, (one) => one.row)) {
    const record = records.get(row)
    const sent = record && { row, value: undefined, record, header: table.header }
    onRefusedRow(
      all.reduce((one, other) => rowProblem(row, 'table.both', { one, other })),
      sent,
    )
  }
}

/** Sites that lack the same thing have one cause, whatever their names. */
function differingParams({ code, params }: Pick<RowProblem, 'code' | 'params'>): unknown {
  return code === 'table.no-project' || code === 'table.no-time-zone' ? { ...params, site: null } : params
}

/** The commonest cause comes first, with how many rows have it. */
export function causesOf(problems: readonly RowProblem[]): Cause[] {
  const causes = new Map<string, Cause>()
  for (const { row, code, params } of problems) {
    const key = JSON.stringify([code, differingParams({ code, params })])
    const known = causes.get(key)
    if (known) known.rowCount += 1
    else causes.set(key, { code, params, rowCount: 1, firstRow: row })
  }
  return [...causes.values()].toSorted((a, b) => b.rowCount - a.rowCount)
}
