import { describe, expect, it } from 'vitest'
import { answerText } from './use-people-form.ts'

describe('the text of a refusal', () => {
  it('is its message', () => {
    expect(answerText({ message: 'Email is taken.', error: 'Conflict' })).toBe('Email is taken.')
  })

  it('is its error field when there is no message', () => {
    expect(answerText({ error: 'Conflict' })).toBe('Conflict')
  })

  it('is serialised when it is an object', () => {
    expect(answerText({ message: { email: ['taken'] } })).toBe('{"email":["taken"]}')
    expect(answerText({ error: ['one', 'two'] })).toBe('["one","two"]')
  })

  it.each([undefined, null, 'a text', 7, {}, { message: '' }])('is missing from %j', (answer) => {
    expect(answerText(answer)).toBeUndefined()
  })
})
