import { expect, it } from 'vitest'
import { describeFailure } from './mail-failure.ts'

const answerTo = (command: string, responseCode: number) =>
  Object.assign(new Error('No.'), { code: 'EENVELOPE', command, responseCode })

it.each([451, 550])('a server that refuses the sender with %i gets no mail at all', (responseCode) => {
  expect(describeFailure(answerTo('MAIL FROM', responseCode))).toEqual({ kind: 'unreachable', message: 'No.' })
})

it.each([
  [499, 'postponed'],
  [500, 'refused'],
])('a server that answers %i to a recipient has this mail %s', (responseCode, kind) => {
  expect(describeFailure(answerTo('RCPT TO', responseCode))).toEqual({ kind, message: 'No.' })
})
