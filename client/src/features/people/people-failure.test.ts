import { describe, expect, it } from 'vitest'
import { answerText } from './people-failure.ts'

describe('the words of an answer that refuses', () => {
  it('are its message', () => {
    expect(answerText({ message: 'Email is taken.', error: 'Conflict' })).toBe('Email is taken.')
  })

  it('are its error field when it has no message', () => {
    expect(answerText({ error: 'Conflict' })).toBe('Conflict')
  })

  it('are serialized when they are an object', () => {
    expect(answerText({ message: { email: ['taken'] } })).toBe('{"email":["taken"]}')
    expect(answerText({ error: ['one', 'two'] })).toBe('["one","two"]')
  })

  it.each([undefined, null, 'a text', 7, {}, { message: '' }])('are none in %j', (answer) => {
    expect(answerText(answer)).toBeUndefined()
  })
})
