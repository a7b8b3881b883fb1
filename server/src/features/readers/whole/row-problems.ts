import { problemOf } from '@bonfire/contract/refusals/problem'
import type * as z from 'zod/mini'
import '../../../http/plain-issues.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import type { WholeRow, WholeTable } from './read-whole-table.ts'

const MAXIMUM_LENGTH = 60

/** A cell as a refusal shows it. */
export const shown = (text: string): string =>
  text.length > MAXIMUM_LENGTH ? `${text.slice(0, MAXIMUM_LENGTH)}…` : text

interface OfRow<Field extends string> {
  readonly table: Pick<WholeTable<Field>, 'nameOf'>
  readonly row: WholeRow<Field>
  readonly fields: Readonly<Record<string, Field>>
}

/** The contract refuses an entry's members; people know the columns that these come from. */
export function checkEntry<Field extends string>(
  schema: z.ZodMiniType,
  entry: unknown,
  { table, row, fields }: OfRow<Field>,
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
