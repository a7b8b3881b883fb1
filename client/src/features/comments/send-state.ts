import { COMMENT_MAXIMUM_CHARACTERS } from '@bonfire/contract/comments'
import { bodyToSend } from './comment-body.ts'
import type { SendOutcome } from './send-message.ts'

/** A message on its way (COM-10), and what became of the last one. */
export interface SendState {
  readonly state: 'idle' | 'loading' | 'error'
  readonly outcome?: SendOutcome
}

export const NOTHING_SENT: SendState = { state: 'idle' }
export const SENDING: SendState = { state: 'loading' }

export function afterSending(outcome: SendOutcome): SendState {
  return { state: outcome.kind === 'sent' ? 'idle' : 'error', outcome }
}

/** With the name that is sent with it. */
export function isTooLong(text: string, authorName: string): boolean {
  return bodyToSend(text, authorName).length > COMMENT_MAXIMUM_CHARACTERS
}

/** Only what says something, and one message at a time (COM-14, COM-15). */
export function maySend(text: string, authorName: string, { state }: SendState): boolean {
  return text.trim() !== '' && !isTooLong(text, authorName) && state !== 'loading'
}
