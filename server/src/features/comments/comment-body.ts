import { attachmentBlobPath } from '@bonfire/contract/attachments'
import { type AttachedFile, COMMENT_MARKERS } from '@bonfire/contract/comments'

// On its own, when a client sent nothing in front of it.
const SENT_AUTHOR = /(?:^|\n\n)\[author\]: [^\n]*$/

/** What a person typed: the markers say who sends it and as what, and the server knows both better. */
export function typedText(body: string): string {
  const { transition } = COMMENT_MARKERS
  const text = body.startsWith(transition) ? body.slice(transition.length) : body
  return text.replace(SENT_AUTHOR, '').trim()
}

export const isTransition = (text: string) => /^Transitioned from .+ to .+$/s.test(text)

/** The body as programs read it that know nothing but bodies (COM-02). */
export function writtenBody(
  comment: { kind: 'comment' | 'transition'; body: string },
  files: readonly AttachedFile[],
): string {
  const text = comment.kind === 'transition' ? COMMENT_MARKERS.transition + comment.body : comment.body
  if (files.length === 0) return text
  const lines = files.map(({ id, filename }) => `\n${filename}: /api${attachmentBlobPath(id)}`)
  return text + COMMENT_MARKERS.attachments + lines.join('')
}
