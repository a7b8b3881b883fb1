import { ACTION_STATUSES } from '@bonfire/contract/actions/action-words'
import { attachmentBlobPath } from '@bonfire/contract/actions/attachments'
import { type AttachedFile, COMMENT_MARKERS, type Transition } from '@bonfire/contract/actions/comments'
import type { CommentContent } from './comments.repository.ts'

// The marker is alone if nothing precedes it.
const SENT_AUTHOR = /(?:^|\n\n)\[author\]: [^\n]*$/

/** The text typed by the user: the markers name author and kind, which the server knows better. */
export function stripMarkers(body: string): string {
  const { transition } = COMMENT_MARKERS
  const text = body.startsWith(transition) ? body.slice(transition.length) : body
  return text.replace(SENT_AUTHOR, '').trim()
}

export const isTransition = (text: string) => /^Transitioned from .+ to .+$/s.test(text)

export const transitionOf = ({ from, to, reason }: CommentContent): Transition | null =>
  from && to && { from, to, reason }

/** The words of a comment; those of a change of status are the documents’. */
export function describeComment(said: CommentContent): string {
  const transition = transitionOf(said)
  if (!transition) return said.body ?? ''
  const { from, to, reason } = transition
  const sentence = `Transitioned from ${ACTION_STATUSES[from].label} to ${ACTION_STATUSES[to].label}`
  // Rejected for the reason Rejected says nothing new.
  return reason && reason !== to ? `${sentence} (${reason})` : sentence
}

/** The body for programs that only read bodies. */
export function composeBody(said: CommentContent, files: readonly AttachedFile[]): string {
  const words = describeComment(said)
  const text = said.kind === 'transition' ? COMMENT_MARKERS.transition + words : words
  if (files.length === 0) return text
  const lines = files.map(({ id, filename }) => `\n${filename}: /api${attachmentBlobPath(id)}`)
  return text + COMMENT_MARKERS.attachments + lines.join('')
}
