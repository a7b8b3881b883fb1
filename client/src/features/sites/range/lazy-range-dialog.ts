import { lazyDialog } from '../../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../../locales/texts.ts'

export const RangeDialog = lazyDialog(() =>
  withTexts(['overlays'], async () => (await import('./range-dialog.tsx')).RangeDialog),
)
