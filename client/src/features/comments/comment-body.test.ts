import { expect, test } from 'vitest'
import { bodyToSend, readableText } from './comment-body.ts'

test('a comment is sent with its author’s name after a marker and read without it', () => {
  const body = bodyToSend('  Valve replaced.\nPlease check. ', 'The engineer')
  expect(body).toBe('Valve replaced.\nPlease check.\n\n[author]: The engineer')
  expect(readableText(body)).toBe('Valve replaced.\nPlease check.')
})

test('transition and attachment markers are not shown raw', () => {
  expect(readableText('[transition] Transitioned from Triage to Closed')).toBe('Transitioned from Triage to Closed')
  expect(readableText('See the photo\n\n[author]: A\n\n[attachments]\n- photo.png')).toBe('See the photo')
  expect(readableText('See the photo\n\n[attachments]\nphoto.png: /api/v1/attachments/7/blob')).toBe('See the photo')
})

test('a body without markers is all text, and words in brackets stay', () => {
  expect(readableText('plain')).toBe('plain')
  expect(readableText('the [attachments] of the duct')).toBe('the [attachments] of the duct')
})
