import { expect, test } from 'vitest'
import { issue, problemOf } from './problem.ts'

test('a problem in the message of a schema is read back with its parameters', () => {
  expect(problemOf(issue('snooze.wrong-duration'))).toEqual({ code: 'snooze.wrong-duration', params: {} })
  expect(problemOf(issue('snooze.too-long', { days: 9999 }))).toEqual({
    code: 'snooze.too-long',
    params: { days: 9999 },
  })
})

test.each(['Invalid input', 'expected number, received text', 'a.b.c'])(
  'the sentence “%s” of a schema stays as it is',
  (text) => {
    expect(problemOf(text)).toEqual({ code: 'text', params: { text } })
  },
)
