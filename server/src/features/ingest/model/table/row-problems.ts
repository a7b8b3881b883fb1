import type { PortfolioField } from '@bonfire/contract/imports/portfolio-table'
import { problem, problemOf } from '@bonfire/contract/refusals/problem'
import type * as z from 'zod/mini'
import '../../../../http/plain-issues.ts'
import { refuse } from '../../../../http/refusal.ts'
import { type RowProblem, rowProblem } from '../../../../locales/rejections.ts'
import type { PortfolioTable, TableRow } from './read-portfolio-table.ts'

const MAXIMUM_REPORTED = 20
const MAXIMUM_LENGTH = 60

/** A cell as a refusal shows it. */
export const shown = (text: string): string =>
  text.length > MAXIMUM_LENGTH ? `${text.slice(0, MAXIMUM_LENGTH)}…` : text

/** What the contract refuses about an entry, by the columns that its members come from. */
export function problemsOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  entry: unknown,
  { table, row, fields }: { table: PortfolioTable; row: TableRow; fields: Readonly<Record<string, PortfolioField>> },
): RowProblem[] {
  const parsed = schema.safeParse(entry)
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => {
    const member = String(issue.path[0] ?? '')
    const value = String((entry as Record<string, unknown>)[member] ?? '')
    const field = fields[member]
    return rowProblem(row.row, 'table.cell', {
      column: field === undefined ? member : table.nameOf(field),
      value: shown(value),
      problem: problemOf(issue.message),
    })
  })
}

/** All or nothing: one wrong row, and nothing is stored. */
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
