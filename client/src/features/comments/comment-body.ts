import { COMMENT_MARKERS } from '@bonfire/contract/actions/comments'

/** The text as sent: with its author's name after the marker. */
export function bodyToSend(text: string, authorName: string): string {
  return `${text.trim()}${COMMENT_MARKERS.author}${authorName}`
}

/** The readable part of a comment's body: the markers are for programs. */
export function readableText(body: string): string {
  let text = body.startsWith(COMMENT_MARKERS.transition) ? body.slice(COMMENT_MARKERS.transition.length) : body
  for (const marker of [COMMENT_MARKERS.attachments, COMMENT_MARKERS.author]) {
    const start = text.lastIndexOf(marker)
    if (start >= 0) text = text.slice(0, start)
  }
  return text.trim()
}
