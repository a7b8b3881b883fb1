import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../locales/texts.ts'
import { NoteSpace } from './note-space.tsx'

const Note = lazyPart(() => withTexts(['trust'], async () => (await import('./trust-note.tsx')).TrustNote))

/** Loaded, with its texts, when it is first shown. */
export function LazyTrustNote(about: { ruleId: string; projectKey: string }) {
  return <Note {...about} placeholder={<NoteSpace />} />
}
