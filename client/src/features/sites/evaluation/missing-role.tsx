import { lazyPart } from '../../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../../locales/texts.ts'

const Sentence = lazyPart(() =>
  withTexts(
    ['catalogue', 'evaluation', 'points'],
    async () => (await import('./missing-role-sentence.tsx')).MissingRoleSentence,
  ),
)

/** Nothing found may be nothing looked for: the role that keeps most rules from running. */
export const MissingRole = ({ siteIds }: { siteIds: readonly string[] }) => (
  <Sentence siteIds={siteIds} placeholder={null} />
)
