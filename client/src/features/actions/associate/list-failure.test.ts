import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { serverMessage } from './list-failure.ts'

const failure = (status: number, code: string, message: string) => new ApiError(status, { code, message })

test('a failure is told in the words of the server, if it gave any', () => {
  expect(serverMessage(failure(500, 'internal', 'The list is being mended.'))).toBe('The list is being mended.')
  expect(serverMessage(failure(403, 'forbidden', 'Unable to authenticate user'))).toBe('Unable to authenticate user')
  expect(serverMessage(failure(502, 'unreadable', 'The server answered with status 502.'))).toBeNull()
  expect(serverMessage(failure(0, 'unreachable', 'The server cannot be reached.'))).toBeNull()
  expect(serverMessage(new TypeError('Not an answer'))).toBeNull()
})
