import type { ImportPreview } from '@bonfire/contract/imports/preview'
import type { Locale } from '@bonfire/contract/people/users'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { type RowProblem, rejectionIn } from '../../../../locales/rejections.ts'
import { render } from '../../../../locales/render.ts'
import type { Cause } from '../../../readers/whole/refused-rows.ts'

/** A preview with its problems as data. */
export interface KnownPreview extends Omit<ImportPreview, 'problems' | 'causes' | 'notes' | 'obstacle'> {
  readonly obstacle: Problem | null
  readonly problems: readonly RowProblem[]
  readonly causes: readonly Cause[]
  readonly notes: readonly Problem[]
}

/** A preview with its problems in the words of a language. */
export const previewIn = (locale: Locale, preview: KnownPreview): ImportPreview => ({
  ...preview,
  causes: preview.causes.map((cause) => ({ ...cause, message: render(locale, cause) })),
  problems: preview.problems.map(rejectionIn(locale)),
  obstacle: preview.obstacle && { ...preview.obstacle, message: render(locale, preview.obstacle) },
  notes: preview.notes.map((note) => render(locale, note)),
})
