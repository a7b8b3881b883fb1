import { COMMENT_MAXIMUM_CHARACTERS } from '@bonfire/contract/actions/comments'
import { expect, test } from 'vitest'
import type { SendOutcome } from './send-message.ts'
import { afterSending, isTooLong, maySend, NOTHING_SENT, SENDING } from './send-state.ts'

const NOT_SENT: SendOutcome = { kind: 'notSent', error: new Error('No network') }

test('a message goes from idle to loading and back, or to error if any part fails', () => {
  const partly: SendOutcome = {
    kind: 'partly',
    commentId: '7',
    fileError: undefined,
    hasFileError: false,
    isNotifyFailed: true,
  }
  const states = [NOTHING_SENT, SENDING, ...[{ kind: 'sent' } as const, NOT_SENT, partly].map(afterSending)]
  expect(states.map(({ state }) => state)).toEqual(['idle', 'loading', 'idle', 'error', 'error'])
  expect(afterSending(NOT_SENT).outcome).toBe(NOT_SENT)
})

test('does not send an empty or blank comment, or one while another is being sent', () => {
  const may = (text: string, sending = NOTHING_SENT) => maySend(text, 'The engineer', sending)
  expect(['', ' ', '\n\t '].map((text) => may(text))).toEqual([false, false, false])
  expect(may('Valve replaced')).toBe(true)
  expect(may('Valve replaced', SENDING)).toBe(false)
  expect(may('Valve replaced', afterSending(NOT_SENT))).toBe(true)
})

test('a comment may be as long as the server allows, including its author’s name', () => {
  const marked = '\n\n[author]: Ada'
  const longest = 'x'.repeat(COMMENT_MAXIMUM_CHARACTERS - marked.length)
  expect(isTooLong(longest, 'Ada')).toBe(false)
  expect(isTooLong(`${longest}x`, 'Ada')).toBe(true)
  expect(maySend(`${longest}x`, 'Ada', NOTHING_SENT)).toBe(false)
})
