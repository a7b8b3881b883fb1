import type { ImportPreview } from '@bonfire/contract/imports/preview'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { RowProblem } from '../../../../locales/rejections.ts'
import type { Cause } from '../../../readers/whole/refused-rows.ts'

/** A preview with its problems as data. */
export interface KnownPreview extends Omit<ImportPreview, 'problems' | 'causes' | 'notes' | 'obstacle'> {
  readonly obstacle: Problem | null
  readonly problems: readonly RowProblem[]
  readonly causes: readonly Cause[]
  readonly notes: readonly Problem[]
}
