import { lazyPart } from '../../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../../locales/texts.ts'

/** Loaded, with its texts and the library that draws, when it is first shown. */
export const LazySmallHistories = lazyPart(() =>
  withTexts(['histories'], async () => (await import('./small-histories.tsx')).SmallHistories),
)
