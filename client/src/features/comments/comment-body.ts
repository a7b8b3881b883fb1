import { COMMENT_MARKERS } from '@bonfire/contract/comments'

/** The text as it is sent: with the name of its author behind the marker (COM-03, OPEN-J01). */
export function bodyToSend(text: string, authorName: string): string {
  return `${text.trim()}${COMMENT_MARKERS.author}${authorName}`
}

/** What of a comment's body is to be read: the markers are for programs (COM-02). */
export function readableText(body: string): string {
  let text = body.startsWith(COMMENT_MARKERS.transition) ? body.slice(COMMENT_MARKERS.transition.length) : body
  for (const marker of [COMMENT_MARKERS.attachments, COMMENT_MARKERS.author]) {
    const start = text.lastIndexOf(marker)
    if (start >= 0) text = text.slice(0, start)
  }
  return text.trim()
}
