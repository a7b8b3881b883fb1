import { COMMENT_MAXIMUM_CHARACTERS } from '@bonfire/contract/actions/comments'
import { bodyToSend } from '../comment-body.ts'
import type { SendOutcome } from './send-message.ts'

/** The message being sent, and the result of the last one. */
export interface SendState {
  readonly state: 'idle' | 'loading' | 'error'
  readonly outcome?: SendOutcome
}

export const NOTHING_SENT: SendState = { state: 'idle' }
export const SENDING: SendState = { state: 'loading' }

export function afterSending(outcome: SendOutcome): SendState {
  return { state: outcome.kind === 'sent' ? 'idle' : 'error', outcome }
}

/** The name sent with the text counts as well. */
export function isTooLong(text: string, authorName: string): boolean {
  return bodyToSend(text, authorName).length > COMMENT_MAXIMUM_CHARACTERS
}

export function maySend(text: string, authorName: string, { state }: SendState): boolean {
  return text.trim() !== '' && !isTooLong(text, authorName) && state !== 'loading'
}
