import type { ImportPreview } from '@bonfire/contract/imports/preview'
import type { Locale } from '@bonfire/contract/people/users'
import { rejectionIn } from '../../../../locales/rejections.ts'
import { render } from '../../../../locales/render.ts'
import type { KnownPreview } from './known-preview.ts'

/** A preview with its problems in the words of a language. */
export const previewIn = (locale: Locale, preview: KnownPreview): ImportPreview => ({
  ...preview,
  causes: preview.causes.map((cause) => ({ ...cause, message: render(locale, cause) })),
  problems: preview.problems.map(rejectionIn(locale)),
  obstacle: preview.obstacle && { ...preview.obstacle, message: render(locale, preview.obstacle) },
  notes: preview.notes.map((note) => render(locale, note)),
})
